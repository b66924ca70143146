package dev.glovebox.acceptance.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a release, put in place as {@code ./dev release} does and then moved, as users do. {@code --check} does the rest. */
class ReleaseLayoutTest {

    private static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();
    private static final String JAR = "glovebox-cli-";

    @TempDir
    static Path directory;

    private static Path tree = Path.of("/nowhere");

    @BeforeAll
    static void layOut() throws IOException, InterruptedException {
        var version = packagedVersion();
        assumeTrue(version.isPresent(), "tools/cli is not packaged; use the Maven phase verify");
        Path made = directory.resolve("made");
        var layout = run(
                Map.of("JAVA_HOME", System.getProperty("java.home", ""), "SOURCE_DATE_EPOCH", "1767225600"),
                HOME.resolve("scripts/release/layout.sh").toString(),
                made.toString(),
                version.get());
        assertThat(layout.status()).as(layout.output()).isZero();
        tree = Files.move(made, directory.resolve("moved"));
    }

    private static Optional<String> packagedVersion() throws IOException {
        Path target = HOME.resolve("tools/cli/target");
        if (!Files.isDirectory(target.resolve("lib"))) {
            return Optional.empty();
        }
        try (var files = Files.list(target)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(JAR) && name.endsWith(".jar"))
                    .map(name -> name.substring(JAR.length(), name.length() - ".jar".length()))
                    .findFirst();
        }
    }

    private record Ended(int status, String output) {}

    private static Ended run(Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        var process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    /** With nothing in the environment that could lead to a JDK. */
    private static Ended glovebox(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                "/usr/bin/env",
                "-i",
                "PATH=/usr/bin:/bin",
                "GLOVEBOX_HOME=" + directory.resolve("data"),
                tree.resolve("bin/glovebox").toString()));
        command.addAll(List.of(arguments));
        return run(Map.of(), command.toArray(String[]::new));
    }

    @Test
    void launchFileNamesFilesThatAreThere() throws IOException {
        Path application = tree.resolve("lib/glovebox");
        var lines = Files.readAllLines(application.resolve("launch"));
        assertThat(lines).anyMatch(line -> line.startsWith("build ")).contains("main dev.glovebox.cli.Main");
        assertThat(lines.stream()
                        .filter(line -> line.matches("(java|jar) .*"))
                        .map(line -> application.resolve(line.substring(line.indexOf(' ') + 1))))
                .hasSizeGreaterThan(20)
                .allSatisfy(file -> assertThat(file).isRegularFile());
    }

    @Test
    void hasEverythingThatSetupNeedsAndNoSources() throws IOException {
        for (String file : List.of("image/build.sh", "image/customize.sh", "scripts/docker-daemon")) {
            assertThat(tree.resolve("lib/glovebox").resolve(file)).isExecutable();
        }
        assertThat(tree.resolve("share/man/man1/glovebox-run.1")).isNotEmptyFile();
        assertThat(tree.resolve("lib/systemd/system/glovebox-runner.service")).isNotEmptyFile();
        try (var files = Files.walk(tree)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".java") || name.endsWith(".c"));
        }
    }

    @Test
    void runsWhereItWasMovedTo() throws IOException, InterruptedException {
        assertThat(glovebox("--version").output()).startsWith("glovebox ");
        Path source = Files.writeString(directory.resolve("bad.py"), "import os\nos.system('true')\n");
        // Without a daemon for the next commands: nobody would stop it.
        Path file = Files.writeString(directory.resolve("glovebox.yaml"), "daemon:\n  autostart: false\n");
        var judged = glovebox("--config=" + file, "validate", source.toString());
        assertThat(judged.output()).contains("os.system");
        assertThat(judged.status()).isEqualTo(1);
    }

    /** The mode "on" ends the JVM where "auto" would go on without the cache. */
    @Test
    void cacheOfClassesIsMadeAndUsedWhereItWasMovedTo() throws IOException, InterruptedException {
        Path application = tree.resolve("lib/glovebox");
        var made = run(Map.of(), application.resolve("scripts/make-cache").toString());
        assertThat(made.status()).as(made.output()).isZero();
        String jars = String.join(
                ":",
                Files.readAllLines(application.resolve("launch")).stream()
                        .filter(line -> line.startsWith("jar "))
                        .map(line -> application.resolve(line.substring(4)).toString())
                        .toList());
        var ended = run(
                Map.of(),
                application.resolve("runtime/bin/java").toString(),
                "-XX:AOTMode=on",
                "-XX:AOTCache=" + application.resolve("glovebox.aot"),
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                jars,
                "dev.glovebox.cli.Main",
                "--version");
        assertThat(ended.output()).startsWith("glovebox ");
        assertThat(ended.status()).isZero();
    }

    /** A class of the JDK that the runtime lacks would be found missing by users. */
    @Test
    void runtimeHasTheModulesThatTheJarsNeed() throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home", ""), "bin/jdeps").toString(),
                "--ignore-missing-deps",
                "--multi-release",
                "25",
                "--print-module-deps",
                "--class-path"));
        List<String> jars;
        try (var files = Files.list(tree.resolve("lib/glovebox"))) {
            jars = files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .sorted()
                    .toList();
        }
        command.add(String.join(":", jars));
        jars.stream().filter(jar -> jar.contains("/glovebox-")).forEach(command::add);
        var needed = run(Map.of(), command.toArray(String[]::new));
        assertThat(needed.status()).as(needed.output()).isZero();
        var there = new TreeSet<>(Files.readAllLines(HOME.resolve("scripts/release/modules.txt")));
        assertThat(there).containsAll(List.of(needed.output().strip().split(",", -1)));
    }

    @Test
    void systemdAcceptsTheUnits() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "systemd-analyze is not installed");
        Path units = Files.createDirectory(directory.resolve("units"));
        List<Path> made;
        try (Stream<Path> files = Files.list(tree.resolve("lib/systemd/system"))) {
            made = files.sorted().toList();
        }
        assertThat(made).hasSize(2);
        for (Path unit : made) {
            Files.writeString(
                    units.resolve(unit.getFileName().toString()),
                    Files.readString(unit).replace("/usr/bin/glovebox", "/bin/true"));
        }
        for (Path unit : made) {
            var verified = run(
                    Map.of(),
                    "/usr/bin/systemd-analyze",
                    "--man=no",
                    "verify",
                    units.resolve(unit.getFileName().toString()).toString());
            assertThat(verified.output()).doesNotContain(unit.getFileName() + ":");
        }
    }
}
