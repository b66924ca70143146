package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.init.Reply.Ending;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
@Timeout(30)
class LifelineTest {
    private static final int SIGUSR1 = 10;
    private static final int SIGTERM = 15;
    private static final int SIGKILL = 9;

    private final Setup setup;
    private final String mark = Processes.mark();
    private Door door;

    LifelineTest(Setup setup) {
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

    /** One that ignores SIGTERM, one in its own session, one whose parents are gone. */
    private void startStubbornFamily() {
        door.shell(
                        1,
                        "trap '' TERM HUP INT; setsid sleep " + mark + " & (setsid sh -c 'sleep " + mark
                                + "; :' &) ; echo ready; sleep " + mark)
                .awaitStart();
        Processes.awaitSome(mark);
    }

    @Test
    void everythingDiesWhenTheChannelCloses() {
        startStubbornFamily();
        door.hangUp();
        assertThat(door.awaitExit()).isZero();
        assertThat(Processes.anyWith(mark)).isFalse();
    }

    @Test
    void everythingDiesWhenTheChannelClosesInsideAFrame() {
        startStubbornFamily();
        door.sendRaw(new byte[] {0, 0, 1, 0, 1, 0});
        door.hangUp();
        assertThat(door.awaitExit()).isZero();
        assertThat(Processes.anyWith(mark)).isFalse();
    }

    @Test
    void everythingDiesWhenTheBoxIsKeptNoLonger() {
        door.send(new Request.Keep(60_000));
        startStubbornFamily();
        door.send(new Request.Keep(1));
        assertThat(door.awaitExit()).isEqualTo(124);
        assertThat(Processes.anyWith(mark)).isFalse();
    }

    @Test
    void boxThatIsKeptForAsLongAsItsChannelStays() {
        door.send(new Request.Keep(1_000));
        door.send(new Request.Keep(0));
        startStubbornFamily();
        door.shell(2, "sleep 1.5; echo still").awaitStart();
        door.hangUp();
        assertThat(door.awaitExit()).isZero();
    }

    @Test
    void everythingDiesWhenInitIsTerminated() {
        startStubbornFamily();
        door.process.toHandle().destroy(); // which, unlike the process's own destroy, leaves the streams open
        assertThat(door.awaitExit()).isEqualTo(128 + SIGTERM);
        assertThat(Transcript.await(door.fatal).reason()).hasToString("ended by signal 15");
        assertThat(Processes.anyWith(mark)).isFalse();
    }

    @Test
    void commandDiesEvenWhenInitIsKilled() {
        door.exec(1, Program.of("sleep", mark)).awaitStart();
        door.process.destroyForcibly();
        Processes.awaitNone(mark);
    }

    @Test
    void signalReachesTheWholeGroupOfItsCommandOnly() {
        Transcript one = door.shell(1, "trap 'echo got; exit 5' USR1; echo ready; while :; do sleep 0.01; done");
        Transcript two = door.exec(2, Program.of("sleep", mark));
        Awaitility.await().until(() -> one.output().contains("ready"));
        two.awaitStart();
        door.send(new Request.Signal(1, SIGUSR1));
        assertThat(one.ending()).isEqualTo(new Ending.WithStatus(5));
        assertThat(two.end).isNotDone();
        door.send(new Request.Signal(2, SIGTERM));
        assertThat(two.ending()).isEqualTo(new Ending.BySignal(SIGTERM));
    }

    @Test
    void signalRightAfterExecIsNotLost() {
        for (int i = 1; i <= 20; i++) {
            Transcript command = door.exec(i, Program.of("sleep", mark));
            door.send(new Request.Signal(i, SIGKILL));
            assertThat(command.ending()).isEqualTo(new Ending.BySignal(SIGKILL));
        }
    }

    @Test
    void killingACommandKillsItsSessionAcrossGroups() {
        Transcript command = door.exec(
                1,
                Program.of("bash", "-m", "-c", "sleep " + mark + " & sleep " + mark + " & echo ready; wait; :")
                        .with(java.util.Map.of("PATH", "/usr/bin:/bin")));
        Awaitility.await().until(() -> command.output().contains("ready"));
        Processes.awaitSome(mark);
        door.send(new Request.Signal(1, SIGKILL));
        assertThat(command.ending()).isEqualTo(new Ending.BySignal(SIGKILL));
        Processes.awaitNone(mark);
    }

    @Test
    void killingAllLeavesInitAndAnEmptyBox() {
        startStubbornFamily();
        Transcript other = door.exec(2, Program.of("sleep", mark));
        other.awaitStart();
        door.send(Request.Signal.toAll(SIGKILL));
        Transcript next = door.exec(3, Program.of("true"));
        assertThat(other.ending()).isEqualTo(new Ending.BySignal(SIGKILL));
        assertThat(next.ending()).isEqualTo(new Ending.WithStatus(0));
        Processes.awaitNone(mark);
    }

    @Test
    void killingAllOutrunsAForkBombThatChangesSessions() {
        Transcript bomb = door.shell(
                1,
                "f() { for i in 1 2 3 4 5 6; do setsid sh -c 'while :; do sleep 0.01; done; : " + mark
                        + "' & done; }; f; f; echo ready; while :; do setsid sleep " + mark + " & sleep 0.002; done");
        Awaitility.await().until(() -> bomb.output().contains("ready"));
        door.send(Request.Signal.toAll(SIGKILL));
        assertThat(bomb.ending()).isEqualTo(new Ending.BySignal(SIGKILL));
        Processes.awaitNone(mark);
    }

    @Test
    void signalToAllReachesEveryDescendant() {
        Transcript command = door.shell(
                1,
                "(setsid sh -c 'trap \"echo inner; exit\" USR1; echo up; while :; do sleep 0.01; done' &);"
                        + " trap 'sleep 0.2; exit 7' USR1; while :; do sleep 0.01; done");
        Awaitility.await().until(() -> command.output().contains("up"));
        door.send(Request.Signal.toAll(SIGUSR1));
        assertThat(command.ending()).isEqualTo(new Ending.WithStatus(7));
        assertThat(command.output()).contains("inner");
    }
}
