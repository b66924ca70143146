package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The same engine for someone without any rights: in a process of its own, which root can start as anybody. */
@Timeout(60)
class OrdinaryUserTest {

    private static final String UID = "61234";

    private final DataForTest home = new DataForTest();

    @AfterEach
    void removeHome() {
        home.close();
    }

    @Test
    void basicAndModerateWorkWithoutPrivileges() throws Exception {
        assumeTrue(DataForTest.root(), "missing capability: root, to become an ordinary user");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "missing capability: setpriv (util-linux)");
        Path data = Files.createDirectory(home.directory().resolve("data"));
        Files.setAttribute(data, "unix:uid", Integer.parseInt(UID));
        Path java = Path.of(System.getProperty("java.home", ""), "bin/java");
        var process = new ProcessBuilder(
                        "/usr/bin/setpriv",
                        "--reuid",
                        UID,
                        "--regid",
                        UID,
                        "--clear-groups",
                        java.toString(),
                        "-cp",
                        readableClassPath(),
                        OrdinaryUser.class.getName(),
                        data.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output).isEqualTo("""
                        basic: uid 61234, group absent, killed, gone after close
                        moderate: uid 61234, group absent, killed, gone after close
                        warned of missing groups: yes
                        """);
        assertThat(process.waitFor()).isZero();
    }

    /** The build's own output may lie where only root can go. */
    private String readableClassPath() throws IOException {
        List<String> entries = new ArrayList<>();
        String all = System.getProperty("java.class.path", "");
        for (String entry : all.split(File.pathSeparator, -1)) {
            Path source = Path.of(entry);
            boolean ours = entry.contains("glovebox") || entry.contains("classes") || entry.contains("init");
            if (ours && Files.exists(source)) {
                Path copy = home.directory().resolve("classpath-" + entries.size());
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
