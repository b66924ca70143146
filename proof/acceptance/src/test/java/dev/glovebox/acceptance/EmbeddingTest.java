package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A project of a stranger's, with one dependency. Maven resolves it from the jars of this build; everything else comes from the
 * local repository of whoever runs the build, so nothing is downloaded and nothing of ours is installed there.
 */
@Tag("docker")
@Timeout(180)
class EmbeddingTest {

    private static final String VERSION = "0.1.0-SNAPSHOT";
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(glovebox[a-z-]*)</artifactId>");

    /** What an embedding must not get: the command line, the server and what they stand on. */
    private static final List<String> UNWANTED = List.of(
            "javalin",
            "jetty",
            "servlet",
            "kotlin",
            "sqlite",
            "postgresql",
            "hikari",
            "picocli",
            "glovebox-server",
            "glovebox-client",
            "glovebox-protocol",
            "glovebox-runner",
            "glovebox-daemon",
            "glovebox-selftest",
            "glovebox-cli");

    private static final String MAIN = """
            import dev.glovebox.config.ConfigurationLoader;
            import dev.glovebox.config.environment.HostEnvironment;
            import dev.glovebox.library.Glovebox;
            import dev.glovebox.model.value.ByteSize;
            import java.nio.file.Path;
            import java.time.Duration;
            import java.util.Optional;

            public class Main {
                public static void main(String[] arguments) {
                    var file = Optional.of(Path.of(arguments[0]));
                    var configuration = ConfigurationLoader.load(file, HostEnvironment.ofThisProcess());
                    try (var glovebox = Glovebox.open(configuration)) {
                        var result = glovebox.run(
                                Duration.ofSeconds(60), ByteSize.mebibytes(256), "python3", "-c", "print(6 * 7)");
                        System.out.println("status=" + result.status());
                        System.out.println("out=" + result.out().strip());
                        System.out.println("level=" + result.result().isolation().effective());
                    }
                    System.out.println("classpath=" + System.getProperty("java.class.path"));
                }
            }
            """;

    @TempDir
    Path temp;

    @Test
    void projectWithOneDependencyRunsPythonAtStrict() throws Exception {
        Path maven = program("mvn");
        try (var runs = new RunsForTest()) {
            runs.assumeOffered(IsolationLevel.STRICT);
        }
        Path repository = repository(Path.of("..", "..").toRealPath());
        Path project = Files.createDirectory(temp.resolve("stranger"));
        Path settings = Files.writeString(
                temp.resolve("glovebox.yaml"), "data_dir: " + temp.resolve("data") + "\nsandbox: {level: strict}\n");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Files.writeString(project.resolve("pom.xml"), pom(java, settings));
        Files.writeString(
                Files.createDirectories(project.resolve("src/main/java")).resolve("Main.java"), MAIN);

        String output;
        try {
            output = run(
                    project,
                    List.of(
                            maven.toString(),
                            "--batch-mode",
                            "--offline",
                            "--quiet",
                            "-Dmaven.repo.local=" + repository,
                            "compile",
                            "exec:exec"));
        } finally {
            unlink(repository);
            unlink(repository.resolve("dev"));
        }

        assertThat(output).contains("status=0\n", "out=42\n", "level=STRICT\n");
        var jars = output.lines()
                .filter(line -> line.startsWith("classpath="))
                .flatMap(line -> Stream.of(line.split(File.pathSeparator, -1)))
                .map(entry -> entry.substring(entry.lastIndexOf('/') + 1))
                .toList();
        assertThat(jars).contains("glovebox-" + VERSION + ".jar");
        for (String unwanted : UNWANTED) {
            assertThat(jars).noneMatch(jar -> jar.contains(unwanted));
        }
    }

    private static String pom(Path java, Path settings) {
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>org.example</groupId>
                  <artifactId>stranger</artifactId>
                  <version>1</version>
                  <properties>
                    <maven.compiler.release>25</maven.compiler.release>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                  </properties>
                  <dependencies>
                    <dependency>
                      <groupId>dev.glovebox</groupId>
                      <artifactId>glovebox</artifactId>
                      <version>%s</version>
                    </dependency>
                  </dependencies>
                  <build>
                    <plugins>
                      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
                      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.1</version></plugin>
                      <plugin>
                        <groupId>org.codehaus.mojo</groupId><artifactId>exec-maven-plugin</artifactId><version>3.6.2</version>
                        <configuration>
                          <executable>%s</executable>
                          <arguments>
                            <argument>-classpath</argument><classpath/><argument>Main</argument><argument>%s</argument>
                          </arguments>
                        </configuration>
                      </plugin>
                    </plugins>
                  </build>
                </project>
                """.formatted(VERSION, java, settings);
    }

    private static Path program(String name) {
        var found = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(found.isPresent(), "missing capability: " + name);
        return found.orElseThrow();
    }

    /** Ours as this build made them, and whatever the local repository has of others. */
    private Path repository(Path home) throws IOException {
        Path known = Path.of(Optional.ofNullable(System.getProperty("localRepository"))
                .orElse(System.getProperty("user.home") + "/.m2/repository"));
        assumeTrue(Files.isDirectory(known), "missing capability: a local Maven repository at " + known);
        Path repository = Files.createDirectory(temp.resolve("repository"));
        publish(home.resolve("pom.xml"), "glovebox-parent", Optional.empty(), repository);
        for (Path module : modules(home)) {
            String artifact = artifact(module);
            Path jar = module.resolve("target").resolve(artifact + "-" + VERSION + ".jar");
            assumeTrue(Files.exists(jar), "missing capability: " + jar + ", which ./dev test builds");
            publish(module.resolve("pom.xml"), artifact, Optional.of(jar), repository);
        }
        link(known, repository, "dev");
        if (Files.isDirectory(known.resolve("dev"))) {
            link(known.resolve("dev"), repository.resolve("dev"), "glovebox");
        }
        return repository;
    }

    /** Those that an embedding may need: the floors down to the library's. */
    private static List<Path> modules(Path home) throws IOException {
        var modules = new ArrayList<Path>();
        for (String floor : List.of("core", "engines", "run")) {
            try (var all = Files.list(home.resolve(floor))) {
                all.filter(module -> Files.exists(module.resolve("pom.xml"))).forEach(modules::add);
            }
        }
        return modules;
    }

    /** The parent's name comes first, then its own. */
    private static String artifact(Path module) throws IOException {
        return ARTIFACT.matcher(Files.readString(module.resolve("pom.xml")))
                .results()
                .skip(1)
                .findFirst()
                .orElseThrow()
                .group(1);
    }

    private static void link(Path from, Path to, String except) throws IOException {
        Files.createDirectories(to);
        try (var groups = Files.list(from)) {
            for (Path group : groups.toList()) {
                if (!group.endsWith(except)) {
                    Files.createSymbolicLink(to.resolve(group.getFileName()), group);
                }
            }
        }
    }

    /** Before the directory is removed: what the links lead to is not ours. */
    private static void unlink(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            for (Path entry : entries.filter(Files::isSymbolicLink).toList()) {
                Files.delete(entry);
            }
        }
    }

    private static void publish(Path pom, String artifact, Optional<Path> jar, Path repository) throws IOException {
        Path directory = Files.createDirectories(repository.resolve("dev/glovebox/" + artifact + "/" + VERSION));
        String name = artifact + "-" + VERSION;
        Files.copy(pom, directory.resolve(name + ".pom"));
        if (jar.isPresent()) {
            Files.copy(jar.get(), directory.resolve(name + ".jar"));
        }
    }

    private String run(Path directory, List<String> command) throws IOException, InterruptedException {
        Path output = temp.resolve("output");
        var builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("MAVEN_OPTS");
        var process = builder.start();
        try {
            assertThat(process.waitFor(150, TimeUnit.SECONDS)).as("Maven ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(output);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
