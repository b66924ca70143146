package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.init.Reply.Ending;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
@Timeout(30)
class CommandTest {
    private static final int ENOENT = 2;
    private static final int EACCES = 13;
    private static final int EAGAIN = 11;

    private final Setup setup;
    private Door door;

    @TempDir
    Path directory;

    CommandTest(Setup setup) {
        this.setup = setup;
    }

    @BeforeEach
    void open() {
        door = Door.open(setup);
    }

    @AfterEach
    void close() {
        door.close();
    }

    @Test
    void exitStatusArrivesAfterOutputAndError() {
        Transcript command = door.shell(1, "echo out; echo err >&2; exit 42");
        assertThat(command.ending()).isEqualTo(new Ending.WithStatus(42));
        assertThat(command.output()).isEqualTo("out\n");
        assertThat(command.error()).isEqualTo("err\n");
        assertThat(command.started).isCompleted();
    }

    @Test
    void deathBySignalDiffersFromExit() {
        assertThat(door.shell(1, "kill -SEGV $$").ending()).isEqualTo(new Ending.BySignal(11));
        assertThat(door.shell(2, "exit 139").ending()).isEqualTo(new Ending.WithStatus(139));
    }

    @Test
    void numberOfEndedCommandIsReused() {
        for (int i = 0; i < 20; i++) {
            assertThat(door.shell(7, "exit " + i).ending()).isEqualTo(new Ending.WithStatus(i));
        }
    }

    @Test
    void usageIsMeasured() {
        Reply.Usage usage = door.shell(1, "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; sleep 0.05")
                .exited()
                .usage();
        assertThat(usage.user().plus(usage.system()).toMillis()).isPositive();
        assertThat(usage.wall().toMillis()).isBetween(50L, 10_000L);
        assertThat(usage.maxResidentKib()).isBetween(500L, 500_000L);
    }

    @Test
    void missingProgramIsRefusedWithItsName() {
        Reply.Refused refused = door.exec(1, Program.of("/bin/nope")).refused();
        assertThat(refused.errno()).isEqualTo(ENOENT);
        assertThat(refused.reason()).hasToString("exec /bin/nope: No such file or directory");
        assertThat(door.exec(1, Program.of("no-such-name")).refused().errno()).isEqualTo(ENOENT);
        assertThat(door.exec(1, Program.of("")).refused().errno()).isEqualTo(ENOENT);
    }

    @Test
    void missingDirectoryIsRefusedWithItsName() {
        Reply.Refused refused = door.exec(1, Program.of("true").in("/no/such")).refused();
        assertThat(refused.reason()).hasToString("chdir /no/such: No such file or directory");
    }

    @Test
    void searchUsesThePathGivenAndPrefersForbiddenOverMissing() throws IOException {
        Path tool = Files.writeString(directory.resolve("tool"), "#!/bin/sh\necho mine\n");
        Map<String, String> path = Map.of("PATH", "/none:" + directory);
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(door.exec(1, Program.of("tool").with(path)).refused().errno())
                .isEqualTo(EACCES);
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
        Transcript found = door.exec(1, Program.of("tool").with(path));
        assertThat(found.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(found.output()).isEqualTo("mine\n");
        assertThat(door.exec(2, Program.of("tool")).refused().errno()).isEqualTo(ENOENT);
    }

    @Test
    void scriptWithoutInterpreterRunsInTheShell() throws IOException {
        Path script = Files.writeString(directory.resolve("script"), "echo \"$0 $1 $#\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Transcript command = door.exec(1, Program.of(script.toString(), "a b", ""));
        command.exited();
        assertThat(command.output()).isEqualTo(script + " a b 2\n");
    }

    @Test
    void argumentsArriveExactly() {
        List<ByteString> arguments = new ArrayList<>(List.of(ByteString.of("/usr/bin/printf"), ByteString.of("%s\\0")));
        arguments.add(ByteString.of(""));
        arguments.add(ByteString.of("line\nbreak 'quote' \"$HOME\" \\"));
        arguments.add(ByteString.of(new byte[] {(byte) 0xff, (byte) 0xfe, (byte) 0xc0, 1}));
        arguments.add(ByteString.of("-"));
        Transcript command = door.exec(1, new Program(arguments, List.of(), ByteString.of("/")));
        command.exited();
        assertThat(new String(command.outputBytes(), StandardCharsets.ISO_8859_1))
                .isEqualTo("\0line\nbreak 'quote' \"$HOME\" \\\0\u00ff\u00fe\u00c0\u0001\0-\0");
    }

    @Test
    void environmentIsExactlyTheOneGiven() {
        List<ByteString> environment = List.of(
                ByteString.of("A=1"), ByteString.of("EMPTY="), ByteString.of("B=x=y\nz"), ByteString.of(new byte[] {
                    'C', '=', (byte) 0xff
                }));
        Transcript command = door.exec(
                1,
                new Program(
                        List.of(ByteString.of("/usr/bin/env"), ByteString.of("-0")), environment, ByteString.of("/")));
        command.exited();
        assertThat(new String(command.outputBytes(), StandardCharsets.ISO_8859_1))
                .isEqualTo("A=1\0EMPTY=\0B=x=y\nz\0C=\u00ff\0");
    }

    @Test
    void workingDirectoryIsTheOneGiven() throws IOException {
        Path odd = Files.createDirectory(directory.resolve("a b\nc"));
        Transcript command = door.exec(1, Program.of("/bin/pwd").in(odd.toString()));
        command.exited();
        assertThat(command.output()).isEqualTo(odd.toRealPath() + "\n");
    }

    @Test
    void programInheritsNothingOfInit() {
        Transcript command = door.shell(
                1,
                "ls /proc/self/fd | tr '\\n' ' '; umask; ulimit -c; cat /proc/self/oom_score_adj;"
                        + " grep -E 'Sig(Blk|Ign|Cgt)|NoNewPrivs' /proc/self/status; readlink /proc/self/fd/0");
        command.exited();
        assertThat(command.output())
                .startsWith("0 1 2 3 0022\n0\n800\n") // 3 is the directory that ls reads
                .contains("SigBlk:\t0000000000000000", "SigIgn:\t0000000000000000", "NoNewPrivs:\t1", "/dev/null\n");
    }

    @Test
    void programLeadsASessionOfItsOwn() {
        Transcript command = door.exec(1, Program.of("/bin/cat", "/proc/self/stat"));
        command.exited();
        String[] fields = command.output().split(" ", -1);
        assertThat(fields[4]).as("group").isEqualTo(fields[0]);
        assertThat(fields[5]).as("session").isEqualTo(fields[0]);
        assertThat(Transcript.await(command.started).pid()).isEqualTo(Integer.parseInt(fields[0]));
    }

    @Test
    void limitsTakeEffect() {
        List<ResourceLimit> limits = List.of(
                new ResourceLimit(RlimitKind.OPEN_FILES, 17),
                new ResourceLimit(RlimitKind.FILE_BYTES, 1024),
                new ResourceLimit(RlimitKind.CPU_SECONDS, 60));
        Program program = Door.shell("ulimit -n; ulimit -Hn; ulimit -t; head -c 5000 /dev/zero > " + directory + "/f");
        Transcript command = door.exec(new Request.Exec(1, program, StandardInput.EMPTY, Optional.empty(), limits));
        command.exited();
        assertThat(command.output()).isEqualTo("17\n17\n60\n");
        assertThat(directory.resolve("f")).hasSize(1024);
    }

    @Test
    void limitThatCannotBeSetRefusesTheCommand() {
        List<ResourceLimit> limits = List.of(new ResourceLimit(RlimitKind.OPEN_FILES, ResourceLimit.UNLIMITED));
        Reply.Refused refused = door.exec(
                        new Request.Exec(1, Program.of("true"), StandardInput.EMPTY, Optional.empty(), limits))
                .refused();
        assertThat(refused.reason()).hasToString("limit 7: Operation not permitted");
    }

    @Test
    void sixtyFourCommandsRunAtOnceAndOneMoreIsRefused() {
        List<Transcript> commands = new ArrayList<>();
        for (int i = 1; i <= 64; i++) {
            commands.add(door.exec(Door.reading(i, Door.shell("read line; echo $line " + i))));
        }
        commands.forEach(Transcript::awaitStart);
        assertThat(door.exec(65, Program.of("true")).refused().errno()).isEqualTo(EAGAIN);
        for (int i = 64; i >= 1; i--) {
            door.type(i, "go\n".getBytes(StandardCharsets.UTF_8));
        }
        for (int i = 1; i <= 64; i++) {
            assertThat(commands.get(i - 1).ending()).isEqualTo(new Ending.WithStatus(0));
            assertThat(commands.get(i - 1).output()).isEqualTo("go " + i + "\n");
        }
        assertThat(door.exec(65, Program.of("true")).ending()).isEqualTo(new Ending.WithStatus(0));
    }
}
