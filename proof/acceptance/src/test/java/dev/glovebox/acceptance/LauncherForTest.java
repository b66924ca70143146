package dev.glovebox.acceptance;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** The launcher as people type it, installed in a directory of its own; the JVM that it starts has the classes under test. */
record LauncherForTest(Path binary) {

    private static final Path BUILT = Path.of("../../tools/launcher/target");

    /** As it ships. */
    static LauncherForTest in(Path directory, String build) throws IOException {
        return install(BUILT.resolve("glovebox"), directory, build, System.getProperty("java.class.path", ""));
    }

    /** For a user who need not be able to read the build directory. */
    static LauncherForTest in(Path directory, String build, String classPath) throws IOException {
        return install(BUILT.resolve("glovebox"), directory, build, classPath);
    }

    /** With sanitizers, which end it on the first wrong byte. */
    static LauncherForTest sanitizedIn(Path directory) throws IOException {
        var binary = BUILT.resolve("sanitized/glovebox");
        Assumptions.assumeTrue(Files.exists(binary), "missing capability: a launcher with sanitizers");
        return install(binary, directory, "sanitized", System.getProperty("java.class.path", ""));
    }

    static Path fuzzer() {
        return BUILT.resolve("sanitized/fuzz").toAbsolutePath();
    }

    private static LauncherForTest install(Path from, Path directory, String build, String classPath)
            throws IOException {
        Files.createDirectories(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        var lines = new ArrayList<>(List.of(
                "build " + build,
                "java " + Path.of(System.getProperty("java.home", ""), "bin", "java"),
                "main dev.glovebox.cli.Main",
                "option --enable-native-access=ALL-UNNAMED",
                "option -XX:+UseSerialGC",
                "option -XX:TieredStopAtLevel=1",
                "option -Xmx64m"));
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            if (!entry.isEmpty()) {
                lines.add("jar " + Path.of(entry).toAbsolutePath());
            }
        }
        var fresh = Files.write(directory.resolve("launch.new"), lines);
        Files.move(fresh, directory.resolve("launch"), StandardCopyOption.ATOMIC_MOVE);
        var binary = directory.resolve("glovebox");
        if (!Files.exists(binary)) {
            Files.copy(from, binary, StandardCopyOption.COPY_ATTRIBUTES);
        }
        return new LauncherForTest(binary);
    }

    /** Signals as a terminal would leave them. */
    List<String> command(Path directory, List<String> variables, String... arguments) {
        var command = new ArrayList<>(List.of("env", "--default-signal=HUP,INT,QUIT,PIPE", "--chdir=" + directory));
        command.addAll(variables);
        command.add(binary.toString());
        command.addAll(List.of(arguments));
        return command;
    }
}
