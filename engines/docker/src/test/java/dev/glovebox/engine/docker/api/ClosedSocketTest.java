package dev.glovebox.engine.docker.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.policy.path.BoxUser;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The commonest trouble there is: a daemon that runs, and a user who is not in its group. */
@Timeout(30)
class ClosedSocketTest {

    private Path directory = Path.of("/");

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = Files.createTempDirectory("glovebox-closed-");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void removeDirectory() throws IOException {
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void forbiddenSocketIsReportedWithHint() throws Exception {
        assumeTrue(BoxUser.current().root(), "missing capability: root, to become an ordinary user");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "missing capability: setpriv (util-linux)");
        try (var daemon = FakeDaemon.saying(directory, FakeDaemon.ok("OK"))) {
            Files.setPosixFilePermissions(
                    daemon.host().socket().orElseThrow(), PosixFilePermissions.fromString("rw-rw----"));
            daemon.api().ping();
            var process = new ProcessBuilder(
                            "/usr/bin/setpriv",
                            "--reuid=61234",
                            "--regid=61234",
                            "--clear-groups",
                            Path.of(System.getProperty("java.home", ""), "bin/java")
                                    .toString(),
                            "-cp",
                            readableClassPath(),
                            PingOnce.class.getName(),
                            daemon.host().socket().orElseThrow().toString())
                    .redirectErrorStream(true)
                    .start();
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("NO_ENGINE: the Docker daemon at " + daemon.host() + " cannot be reached: ")
                    .contains("Permission denied")
                    .contains("join the docker group");
        }
    }

    /** The build's own output and its libraries may lie where only root can go. */
    private String readableClassPath() throws IOException {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
            Path source = Path.of(entry);
            boolean needed = entry.contains("classes") || entry.contains("glovebox") || entry.contains("jackson");
            if (needed && Files.exists(source)) {
                Path copy = directory.resolve("entry-" + entries.size() + (entry.endsWith(".jar") ? ".jar" : ""));
                copy(source, copy);
                entries.add(copy.toString());
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    private static void copy(Path source, Path target) throws IOException {
        try (var files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path copy = target.resolve(source.relativize(file).toString());
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }
}
