package dev.glovebox.init;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class EnterTest {
    @TempDir
    Path directory;

    private record Result(int status, String text) {}

    private static Result run(String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(Setup.release().toString()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Result(process.waitFor(), text);
    }

    private static void needsRoot() throws IOException {
        assumeTrue(Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0), "missing capability: root");
    }

    @Test
    void programRunsAsTheIdentityGivenWithoutGroups() throws Exception {
        needsRoot();
        assertThat(run("enter", "--uid", "12345", "--gid", "23456", "--", "sh", "-c", "id -u; id -g; id -G; exit 9"))
                .isEqualTo(new Result(9, "12345\n23456\n23456\n"));
    }

    @Test
    void itJoinsTheControlGroupBeforeItDropsRoot() throws Exception {
        needsRoot();
        Path group = Files.createDirectory(directory.resolve("group"));
        Path members = Files.createFile(group.resolve("cgroup.procs"));
        assertThat(run("enter", "--cgroup", group.toString(), "--uid", "12345", "--gid", "12345", "true")
                        .status())
                .isZero();
        assertThat(members).hasContent("0");
    }

    @Test
    void realTimeSchedulingIsNotPassedOn() throws Exception {
        String[] policy = {"cut", "-d ", "-f41", "/proc/self/stat"};
        String init = Setup.release().toString();
        var control = run("enter", "chrt", "-r", "1", policy[0], policy[1], policy[2], policy[3]);
        assumeTrue(control.equals(new Result(0, "2\n")), "missing capability: real-time scheduling (chrt -r 1)");
        assertThat(run("enter", "chrt", "-r", "1", init, "enter", policy[0], policy[1], policy[2], policy[3]))
                .isEqualTo(new Result(0, "0\n"));
    }

    private Result seeing(Path source, String inode, String access, String script) throws Exception {
        Path place = Files.createDirectory(directory.resolve("place"));
        String device = String.valueOf(Files.getAttribute(source, "unix:dev"));
        try {
            return run(
                    "enter",
                    "--view",
                    source.toString(),
                    device,
                    inode,
                    place.toString(),
                    access,
                    "--uid",
                    "12345",
                    "--gid",
                    "12345",
                    "--",
                    "sh",
                    "-c",
                    "cd " + place + " && " + script);
        } finally {
            assertThat(place).as("seen from outside").isEmptyDirectory();
            Files.delete(place);
        }
    }

    private static String inode(Path path) throws IOException {
        return String.valueOf(Files.getAttribute(path, "unix:ino"));
    }

    /** Nobody but root passes what is above it. */
    private Path closedSource(int owner) throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
        Path closed = Files.createDirectory(directory.resolve("closed"));
        Path source = Files.createDirectory(closed.resolve("source"));
        Files.writeString(source.resolve("file"), "there\n");
        Files.setPosixFilePermissions(source, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        Files.setAttribute(source, "unix:uid", owner);
        Files.setAttribute(source, "unix:gid", owner);
        return source;
    }

    @Test
    void viewIsVisibleOnlyToProgram() throws Exception {
        needsRoot();
        Path source = closedSource(777);
        assertThat(seeing(source, inode(source), "ro", "cat file; stat -c %u .; touch new 2>/dev/null || echo closed"))
                .isEqualTo(new Result(0, "there\n777\nclosed\n"));
        assertThat(seeing(source, inode(source), "rw", "stat -c %u .; touch new && stat -c %u new"))
                .isEqualTo(new Result(0, "12345\n12345\n"));
        assertThat(Files.getAttribute(source.resolve("new"), "unix:uid")).isEqualTo(777);
    }

    @Test
    void filesOfRootAreNotMappedToUser() throws Exception {
        needsRoot();
        Path source = closedSource(0);
        assertThat(seeing(source, inode(source), "rw", "stat -c %u .; touch new 2>/dev/null || echo closed"))
                .isEqualTo(new Result(0, "0\nclosed\n"));
    }

    @Test
    void viewOfReplacedSourceFails() throws Exception {
        needsRoot();
        Path source = closedSource(777);
        assertThat(seeing(source, "1", "ro", "cat file").status()).isEqualTo(3);
        Path link = Files.createSymbolicLink(directory.resolve("link"), source);
        assertThat(seeing(link, inode(source), "ro", "cat file").status()).isEqualTo(3);
    }

    @Test
    void uidZeroIsRefused() throws Exception {
        assertThat(run("enter", "--uid", "0", "--gid", "5", "true").status()).isEqualTo(70);
        assertThat(run("enter", "--uid", "5", "--gid", "0", "true").status()).isEqualTo(70);
    }

    @Test
    void failuresNameWhatFailed() throws Exception {
        assertThat(run("enter", "--cgroup", "/no/such", "true"))
                .isEqualTo(new Result(126, "glovebox-init: enter: /no/such/cgroup.procs: No such file or directory\n"));
        assertThat(run("enter", "/no/program"))
                .isEqualTo(new Result(126, "glovebox-init: enter: /no/program: No such file or directory\n"));
    }

    @Test
    void usageErrorDiffersFromFailure() throws Exception {
        assertThat(run().status()).isEqualTo(64);
        assertThat(run("dance").status()).isEqualTo(64);
        assertThat(run("enter").status()).isEqualTo(64);
        assertThat(run("enter", "--uid").status()).isEqualTo(64);
        assertThat(run("enter", "--uid", "5", "true").status()).isEqualTo(64);
        assertThat(run("enter", "--uid", "4294967295", "--gid", "5", "true").status())
                .isEqualTo(64);
        assertThat(run("enter", "--uid", "-1", "--gid", "5", "true").status()).isEqualTo(64);
        assertThat(run("enter", "--view", "/", "1", "2", "/", "ro", "true").status())
                .as("without a user")
                .isEqualTo(64);
        assertThat(run("enter", "--view", "/", "x", "2", "/", "ro", "true").status())
                .isEqualTo(64);
        assertThat(run("enter", "--view", "/").status()).isEqualTo(64);
        assertThat(run("serve").status()).isEqualTo(64);
        assertThat(run("serve", "--stdio", "--socket", "/x").status()).isEqualTo(64);
        assertThat(run("serve", "--stdio", "--wrong").status()).isEqualTo(64);
    }

    @Test
    void socketThatIsNotThereIsNamed() throws Exception {
        assertThat(run("serve", "--socket", "/no/socket"))
                .isEqualTo(new Result(70, "glovebox-init: /no/socket: No such file or directory\n"));
    }
}
