package dev.glovebox.runtime.channel;

import static dev.glovebox.runtime.channel.InitForTest.err;
import static dev.glovebox.runtime.channel.InitForTest.exited;
import static dev.glovebox.runtime.channel.InitForTest.out;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.init.ByteString;
import dev.glovebox.init.Reply;
import dev.glovebox.init.Request;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.output.CapturedOutput;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(20)
class BoxChannelTest {

    private final InitForTest init = new InitForTest();
    private final BoxChannel channel = BoxChannel.open(init.door());
    private final CapturedOutput output = new CapturedOutput(ByteSize.mebibytes(8));

    @AfterEach
    void hangUp() {
        channel.close();
        init.close();
    }

    private RunningCommand started() {
        init.greets();
        channel.hello().join();
        var command = channel.exec(InitForTest::command, output);
        init.hears(Request.Exec.class);
        return command;
    }

    private static CommandEnd soon(CompletableFuture<CommandEnd> end) {
        return end.orTimeout(10, TimeUnit.SECONDS).join();
    }

    @Test
    void outputAndEndOfTwoCommandsDoNotMix() {
        var first = started();
        var others = new CapturedOutput(ByteSize.mebibytes(1));
        var second = channel.exec(InitForTest::command, others);
        init.says(out(2, (byte) 'b'), out(1, (byte) 'a'), err(1, (byte) 'e'), exited(2, 7), exited(1, 0));
        assertThat(soon(second.end()))
                .isEqualTo(new CommandEnd.Ended(new Reply.Ending.WithStatus(7), InitForTest.USAGE));
        assertThat(soon(first.end()))
                .isEqualTo(new CommandEnd.Ended(new Reply.Ending.WithStatus(0), InitForTest.USAGE));
        first.outputConsumed().join();
        second.outputConsumed().join();
        assertThat(output.out().text()).isEqualTo("a");
        assertThat(output.err().text()).isEqualTo("e");
        assertThat(others.out().text()).isEqualTo("b");
    }

    @Test
    void secondEndOfACommandChangesNothing() {
        var command = started();
        init.says(exited(1, 3), exited(1, 0), out(1, (byte) 'x'));
        assertThat(soon(command.end()))
                .isEqualTo(new CommandEnd.Ended(new Reply.Ending.WithStatus(3), InitForTest.USAGE));
        assertThat(evidenceStillComes()).isTrue();
        assertThat(output.out().bytes()).isEmpty();
    }

    @Test
    void framesForCommandsNobodyStartedAreIgnored() {
        started();
        init.says(out(9, (byte) 'x'), new Reply.Started(9, 4), new Reply.StdinCredit(9, 5), exited(9, 0));
        assertThat(evidenceStillComes()).isTrue();
    }

    private boolean evidenceStillComes() {
        var report = channel.inspect(List.of("/tmp"));
        init.hears(Request.Inspect.class);
        init.says(InitForTest.report(Map.of("status", "ok")));
        return report.orTimeout(10, TimeUnit.SECONDS).join().equals(Map.of("status", "ok"));
    }

    @Test
    void unsolicitedEvidenceIsDropped() {
        var command = started();
        init.says(InitForTest.report(Map.of("status", "forged")));
        init.says(new Reply.Started(1, 2));
        command.start().orTimeout(10, TimeUnit.SECONDS).join(); // by then the forgery was read, too
        assertThat(evidenceStillComes()).isTrue();
    }

    static Stream<Arguments> violations() {
        return Stream.of(
                Arguments.of("a frame before HELLO", script(init -> init.says(out(1, (byte) 'x'))), "before its hello"),
                Arguments.of("evidence before HELLO", script(init -> init.says(InitForTest.report(Map.of()))), "hello"),
                Arguments.of("HELLO twice", script(init -> init.greets().greets()), "second hello"),
                Arguments.of("garbage", script(init -> init.saysBytes(0xff, 1, 2, 3, 4, 5, 6, 7)), "protocol"),
                Arguments.of(
                        "another direction's frame",
                        script(init -> init.greets().saysBytes(0, 0, 0, 0, 3, 0, 0, 1)),
                        "0x03"),
                Arguments.of(
                        "half a frame, then silence",
                        script(init -> init.greets().saysBytes(0, 0, 0, 9, 0x83).close()),
                        "inside a frame"),
                Arguments.of(
                        "FATAL",
                        script(init -> init.greets().says(new Reply.Fatal(ByteString.of("gone mad")))),
                        "gone mad"),
                Arguments.of(
                        "FATAL as the first word",
                        script(init -> init.says(new Reply.Fatal(ByteString.of("no start")))),
                        "no start"),
                Arguments.of("end before HELLO", script(InitForTest::close), "ended"));
    }

    interface Script {
        void play(InitForTest init);
    }

    private static Script script(Script script) {
        return script;
    }

    /** Whatever it was: whoever waits is told why, and the lifeline is cut. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("violations")
    void protocolViolationEndsCommandAndConnection(String name, Script script, String reason) {
        var command = channel.exec(InitForTest::command, output);
        script.play(init);
        assertThat(soon(command.end()))
                .isInstanceOfSatisfying(
                        CommandEnd.Lost.class, lost -> assertThat(lost.reason()).contains(reason));
        command.start().join();
        command.outputConsumed().join();
        while (init.hears().isPresent()) {
            // until the runtime hangs up
        }
        assertThat(channel.inspect(List.of())).isCompletedExceptionally();
        assertThat(channel.exec(InitForTest::command, output).end())
                .isCompletedWithValueMatching(CommandEnd.Lost.class::isInstance);
    }

    @Test
    void initThatSendsMoreThanItsCreditWhileTheSinkIsSlowIsCutOff() {
        init.greets();
        channel.hello().join();
        var release = new CountDownLatch(1);
        var stuck = new OutputSink() {
            @Override
            public void stdout(ByteBuffer data) {
                try {
                    release.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void stderr(ByteBuffer data) {}
        };
        var command = channel.exec(InitForTest::command, stuck);
        var piece = new byte[262_144];
        for (int i = 0; i < 4; i++) {
            init.says(out(1, piece));
        }
        assertThat(command.end()).isNotDone();
        init.says(out(1, (byte) 1));
        assertThat(soon(command.end()))
                .isInstanceOfSatisfying(
                        CommandEnd.Lost.class, lost -> assertThat(lost.reason()).contains("credit"));
        release.countDown();
    }

    @Test
    void creditComesBackAsOutputIsConsumedSoThatAFloodNeverEnds() {
        var command = started();
        var piece = new byte[65_536];
        for (int megabyte = 0; megabyte < 6; megabyte++) {
            for (int i = 0; i < 16; i++) {
                init.says(out(1, piece));
            }
            long back = 0;
            while (back < 1_048_576) {
                back += init.hears(Request.Credit.class).bytes();
            }
        }
        init.says(exited(1, 0));
        command.outputConsumed().join();
        assertThat(output.out().bytes()).hasSize(6 << 20);
    }

    @Test
    void endArrivesDespiteBlockedSink() {
        init.greets();
        var release = new CountDownLatch(1);
        var command = channel.exec(InitForTest::command, new OutputSink() {
            @Override
            public void stdout(ByteBuffer data) {
                try {
                    release.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void stderr(ByteBuffer data) {}
        });
        init.says(out(1, (byte) 1), out(1, (byte) 2), exited(1, 4));
        assertThat(soon(command.end())).isInstanceOf(CommandEnd.Ended.class);
        assertThat(command.outputConsumed()).isNotDone();
        release.countDown();
        command.outputConsumed().orTimeout(10, TimeUnit.SECONDS).join();
    }

    @Test
    void throwingSinkBlocksNobody() {
        init.greets();
        var command = channel.exec(InitForTest::command, new OutputSink() {
            @Override
            public void stdout(ByteBuffer data) {
                throw new IllegalStateException("a sink that breaks, on purpose");
            }

            @Override
            public void stderr(ByteBuffer data) {}
        });
        init.says(out(1, (byte) 1), out(1, (byte) 2), exited(1, 0));
        assertThat(soon(command.end())).isInstanceOf(CommandEnd.Ended.class);
        command.outputConsumed().orTimeout(10, TimeUnit.SECONDS).join();
    }

    @Test
    void refusedCommandEndsWithoutStart() {
        var command = started();
        init.says(new Reply.Refused(1, 2, ByteString.of("No such file")));
        assertThat(soon(command.end())).isEqualTo(new CommandEnd.NotStarted(2, "No such file"));
        command.start().join();
    }

    @Test
    void inputIsSentWithinCreditAndTheRestWhenMoreIsGranted() throws Exception {
        var command = started();
        var writer = Thread.ofVirtual().start(() -> {
            try {
                command.write(ByteBuffer.allocate(300_000));
                command.endInput();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        int got = 0;
        while (got < 262_144) {
            got += init.hears(Request.Stdin.class).data().remaining();
        }
        assertThat(got).isEqualTo(262_144);
        init.says(new Reply.StdinCredit(1, 100_000));
        assertThat(init.hears(Request.Stdin.class).data().remaining()).isEqualTo(300_000 - 262_144);
        assertThat(init.hears()).contains(new Request.StdinEnd(1));
        writer.join();
    }

    @Test
    void writerIsReleasedWhenTheCommandEnds() throws Exception {
        var command = started();
        var writer = Thread.ofVirtual().start(() -> {
            try {
                command.write(ByteBuffer.allocate(10_000_000));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        for (int got = 0; got < 262_144; ) {
            got += init.hears(Request.Stdin.class).data().remaining();
        }
        init.says(exited(1, 0));
        assertThat(writer.join(java.time.Duration.ofSeconds(10))).isTrue();
    }
}
