package dev.glovebox.init;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.init.Reply.Ending;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
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
class StreamTest {
    private static final int MEGABYTE = 1_048_576;

    private final Setup setup;
    private Door door;

    StreamTest(Setup setup) {
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
    void fiftyMegabytesAreEchoedUnchanged() {
        byte[] block = new byte[200_000];
        new Random(7).nextBytes(block);
        Transcript cat = door.exec(Door.reading(1, Program.of("cat")));
        for (int i = 0; i < 250; i++) {
            door.type(1, block);
        }
        door.send(new Request.StdinEnd(1));
        assertThat(cat.ending()).isEqualTo(new Ending.WithStatus(0));
        byte[] output = cat.outputBytes();
        assertThat(output).hasSize(250 * block.length);
        for (int i = 0; i < 250; i++) {
            assertThat(Arrays.equals(output, i * block.length, (i + 1) * block.length, block, 0, block.length))
                    .isTrue();
        }
    }

    @Test
    void inputEndsOnlyOnRequest() {
        Transcript cat = door.exec(Door.reading(1, Program.of("cat")));
        door.type(1, "a".getBytes(UTF_8));
        Awaitility.await().until(() -> cat.output().equals("a"));
        assertThat(cat.end).isNotDone();
        door.send(new Request.StdinEnd(1));
        door.send(new Request.StdinEnd(1));
        assertThat(cat.ending()).isEqualTo(new Ending.WithStatus(0));
    }

    @Test
    void inputForAProgramThatDoesNotReadIsTakenAndDropped() {
        Transcript command = door.exec(Door.reading(1, Door.shell("exec 0<&-; read x; sleep 0.3; echo done")));
        for (int i = 0; i < 40; i++) {
            door.type(1, new byte[100_000]);
        }
        assertThat(command.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(command.output()).isEqualTo("done\n");
    }

    @Test
    void framesForACommandThatEndedAreIgnored() {
        door.exec(Door.reading(1, Program.of("true"))).exited();
        door.type(1, new byte[10]);
        door.send(new Request.StdinEnd(1));
        door.send(new Request.Signal(1, 9));
        door.send(new Request.Resize(1, new TerminalSize(1, 1)));
        door.send(new Request.Credit(1, Request.OutputStream.OUTPUT, 1));
        assertThat(door.exec(1, Program.of("true")).ending()).isEqualTo(new Ending.WithStatus(0));
    }

    @Test
    void floodWithoutCreditBlocksItselfAndNobodyElse() {
        door.starve(1);
        Transcript flood = door.exec(1, Program.of("head", "-c", "3000000", "/dev/zero"));
        Awaitility.await().until(() -> flood.outputSize() == MEGABYTE);
        Transcript other = door.shell(2, "head -c 2000000 /dev/zero; echo ok >&2");
        assertThat(other.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(other.outputSize()).isEqualTo(2_000_000);
        assertThat(flood.outputSize()).isEqualTo(MEGABYTE);
        assertThat(flood.end).isNotDone();
        door.send(new Request.Credit(1, Request.OutputStream.OUTPUT, 1_951_424));
        assertThat(flood.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(flood.outputSize()).isEqualTo(3_000_000);
    }

    @Test
    void endWaitsForCredit() {
        door.starve(1);
        Transcript command = door.exec(1, Program.of("head", "-c", "1100000", "/dev/zero"));
        Awaitility.await().until(() -> command.outputSize() == MEGABYTE);
        Awaitility.await().during(Duration.ofMillis(100)).until(() -> !command.end.isDone());
        door.send(new Request.Credit(1, Request.OutputStream.OUTPUT, 1_000_000));
        assertThat(command.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(command.outputSize()).isEqualTo(1_100_000);
    }

    @Test
    void floodOnBothStreamsArrivesComplete() {
        Transcript command = door.shell(1, "head -c 5000000 /dev/zero & head -c 5000000 /dev/zero >&2; wait");
        command.exited();
        assertThat(command.outputSize()).isEqualTo(5_000_000);
        assertThat(command.error()).hasSize(5_000_000);
    }

    @Test
    void daemonThatHoldsThePipesDoesNotDelayTheEndNorDie() {
        String mark = Processes.mark();
        long start = System.nanoTime();
        Transcript command = door.shell(
                1, "(setsid sh -c 'while :; do head -c 100000 /dev/zero; sleep 0.01; done; : " + mark + "' &); echo x");
        assertThat(command.ending()).isEqualTo(new Ending.WithStatus(0));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
        assertThat(command.output()).contains("x\n");
        int size = command.outputSize();
        Awaitility.await().during(Duration.ofMillis(150)).until(() -> Processes.anyWith(mark));
        assertThat(command.outputSize()).isEqualTo(size);
    }

    @Test
    void pipesLeftByManyDaemonsAreBounded() {
        String mark = Processes.mark();
        for (int i = 0; i < 100; i++) {
            assertThat(door.shell(1, "setsid sleep " + mark + " & :").ending()).isEqualTo(new Ending.WithStatus(0));
        }
        assertThat(Path.of("/proc/" + door.process.pid() + "/fd").toFile().list())
                .hasSizeLessThan(80);
        door.send(Request.Signal.toAll(9));
        Processes.awaitNone(mark);
    }
}
