package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.init.Reply.Ending;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The filter given here allows everything, so that what fails fails because execve is tied to its one use. */
@Timeout(20)
class LastFilterTest {

    @TempDir
    Path directory;

    private Door open(Setup setup) throws IOException {
        ByteBuffer allowAll = ByteBuffer.allocate(8)
                .order(ByteOrder.nativeOrder())
                .putShort((short) 0x06)
                .putShort((short) 0)
                .putInt(0x7fff0000);
        Path file = Files.write(directory.resolve("last"), allowAll.array());
        return Door.open(setup, "--last-filter", file.toString(), "--one-exec");
    }

    private static Program locked(String script) {
        return Door.shell(script).with(Seal.SEALED);
    }

    private Path script(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    @ParameterizedTest
    @EnumSource
    void programStartsAndCanExecuteNothing(Setup setup) throws IOException {
        try (Door door = open(setup)) {
            Transcript result = door.exec(1, locked("echo started; exec /bin/true"));
            assertThat(result.ending()).isEqualTo(new Ending.WithStatus(126));
            assertThat(result.output()).isEqualTo("started\n");
            assertThat(result.error()).contains("Operation not permitted");
        }
    }

    @Test
    void withoutALastFilterTheSameProgramExecutes() {
        try (Door door = Door.open(Setup.RELEASE_OVER_STDIO)) {
            assertThat(door.shell(1, "echo started; exec /bin/true").ending()).isEqualTo(new Ending.WithStatus(0));
        }
    }

    @Test
    void programIsSearchedInThePathAndScriptsFindTheirInterpreter() throws IOException {
        script("with-line", "#!/bin/sh\necho \"$1\"\n");
        script("without-line", "echo \"$1\"\n");
        try (Door door = open(Setup.RELEASE_OVER_STDIO)) {
            int command = 1;
            for (String name : List.of(
                    "with-line",
                    "without-line",
                    directory.resolve("without-line").toString())) {
                Program program = Program.of(name, "hello")
                        .with(Map.of("PATH", "/nonexistent:/usr/bin:" + directory))
                        .with(Seal.SEALED);
                Transcript result = door.exec(command++, program);
                assertThat(result.ending()).as(name).isEqualTo(new Ending.WithStatus(0));
                assertThat(result.output()).isEqualTo("hello\n");
            }
            Transcript missing = door.exec(9, Program.of("no-such-program").with(Seal.SEALED));
            assertThat(missing.refused().errno()).isEqualTo(2);
        }
    }

    @Test
    void everyCommandOfTheBoxIsSealedOrDoesNotStart() throws IOException {
        try (Door door = open(Setup.RELEASE_OVER_STDIO)) {
            assertThat(door.shell(1, "true").refused().errno()).isEqualTo(1);
            assertThat(door.exec(2, locked("exit 3")).ending()).isEqualTo(new Ending.WithStatus(3));
            assertThat(door.exec(3, locked("exec true")).ending()).isEqualTo(new Ending.WithStatus(126));
        }
    }

    @Test
    void sealedProgramInAnOpenBoxIsRefused() {
        try (Door door = Door.open(Setup.RELEASE_OVER_STDIO)) {
            assertThat(door.exec(1, locked("true")).refused().reason().toString())
                    .contains("not started with flag 4");
        }
    }

    @Test
    void reportIncludesProgramFilter() throws IOException {
        try (Door door = open(Setup.RELEASE_OVER_STDIO)) {
            door.send(new Request.Inspect(List.of()));
            assertThat(Transcript.await(door.report).byName().get("last_filter"))
                    .matches("1 [0-9a-f]{16} once");
        }
        try (Door door = Door.open(Setup.RELEASE_OVER_STDIO)) {
            door.send(new Request.Inspect(List.of()));
            assertThat(Transcript.await(door.report).byName().get("last_filter"))
                    .isEqualTo("none");
        }
    }

    /** mkdir, or mkdirat where there is none: init may, its programs may not. */
    @Test
    void lastFilterAloneHoldsForProgramsAndTheirChildren() throws IOException {
        int mkdir = System.getProperty("os.arch").equals("amd64") ? 83 : 34;
        Path filter = FilterTest.filterAgainst(mkdir, directory);
        try (Door door = Door.open(Setup.RELEASE_OVER_STDIO, "--last-filter", filter.toString())) {
            Transcript result = door.shell(1, "/bin/echo started; sh -c 'mkdir " + directory + "/x'");
            assertThat(result.ending()).isEqualTo(new Ending.WithStatus(1));
            assertThat(result.output()).isEqualTo("started\n");
            assertThat(result.error()).contains("Operation not permitted");
            door.send(new Request.Inspect(List.of()));
            assertThat(Transcript.await(door.report).byName().get("status")).doesNotContain("Seccomp_filters:\t1");
        }
    }

    /** Two filters more than init's own, where the kernel counts them. */
    @Test
    void kernelCountsBothFilters() throws IOException {
        assumeTrue(
                Files.readString(Path.of("/proc/self/status")).contains("Seccomp_filters:"),
                "missing capability: a kernel that counts filters (5.9)");
        try (Door door = open(Setup.RELEASE_OVER_STDIO)) {
            Transcript result = door.exec(
                    1,
                    locked("while read -r line; do case $line in Seccomp*) echo $line; esac; done </proc/self/status"));
            assertThat(result.ending()).isEqualTo(new Ending.WithStatus(0));
            assertThat(result.output()).isEqualTo("Seccomp: 2\nSeccomp_filters: 2\n");
        }
    }
}
