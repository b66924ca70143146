package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.init.Reply.Ending;
import java.io.IOException;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Init as pid 1, as it is in a container. */
@Timeout(30)
class NamespaceTest {
    private static final List<String> UNSHARE = List.of("unshare", "--pid", "--fork", "--mount-proc", "--kill-child");

    @BeforeAll
    static void needsPidNamespaces() throws IOException, InterruptedException {
        int status = new ProcessBuilder("sh", "-c", String.join(" ", UNSHARE) + " true 2>/dev/null")
                .start()
                .waitFor();
        assumeTrue(status == 0, "missing capability: new pid namespace (unshare --pid as root)");
    }

    @ParameterizedTest
    @EnumSource
    void pidOneRunsReapsAndSignalsAll(Setup setup) {
        try (Door door = Door.open(setup, UNSHARE)) {
            assertThat(Transcript.await(door.hello).pid()).isEqualTo(1);
            Transcript sleeper = door.shell(1, "setsid sleep 1000 & sleep 1000");
            sleeper.awaitStart();
            door.shell(2, "(true &) ; (setsid true &)").exited();
            door.send(Request.Signal.toAll(9));
            assertThat(sleeper.ending()).isEqualTo(new Ending.BySignal(9));
            Awaitility.await("only init and the shell are left").until(() -> processesSeen(door) <= 2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void programsInsideCannotEndOrKillPidOne(Setup setup) {
        try (Door door = Door.open(setup, UNSHARE)) {
            assertThat(door.shell(1, "kill -TERM 1; kill -INT 1; kill -HUP 1; kill -KILL 1; kill -STOP 1; exit 4")
                            .ending())
                    .isEqualTo(new Ending.WithStatus(4));
            assertThat(door.exec(2, Program.of("true")).ending()).isEqualTo(new Ending.WithStatus(0));
        }
    }

    /** A sender outside has no number inside; a queued signal can pretend that, and one of a descriptor has no sender at all. */
    @ParameterizedTest
    @EnumSource
    void pidOneDoesNotTakeForgedSignalsForThoseOfStrangers(Setup setup) {
        String forger = """
                import ctypes, fcntl, os, struct, sys
                info = struct.pack('iii', 15, 0, -1) + bytes(128 - 12)
                sent = ctypes.CDLL(None).syscall(%d, 1, 15, info)
                read, write = os.pipe()
                fcntl.fcntl(read, fcntl.F_SETOWN, 1)
                fcntl.fcntl(read, fcntl.F_SETSIG, 15)
                fcntl.fcntl(read, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
                os.write(write, b'x')
                sys.exit(4 if sent == 0 else 5)
                """.formatted("aarch64".equals(System.getProperty("os.arch")) ? 138 : 129);
        try (Door door = Door.open(setup, UNSHARE)) {
            assertThat(door.exec(1, Program.of("python3", "-c", forger)).ending())
                    .isEqualTo(new Ending.WithStatus(4));
            assertThat(door.exec(2, Program.of("true")).ending()).isEqualTo(new Ending.WithStatus(0));
        }
    }

    @ParameterizedTest
    @EnumSource
    void namespaceDiesWithTheChannel(Setup setup) {
        String mark = Processes.mark();
        Door door = Door.open(setup, UNSHARE);
        Transcript command = door.shell(1, "setsid sleep " + mark + " & echo up; sleep " + mark);
        Awaitility.await().until(() -> command.output().contains("up"));
        door.close();
        Processes.awaitNone(mark);
    }

    /** Of which one is the shell that looks. What was killed takes a moment to go. */
    private static int processesSeen(Door door) {
        Transcript list = door.shell(3, "cd /proc; echo [0-9]*");
        list.exited();
        return list.output().trim().split(" ", -1).length;
    }
}
