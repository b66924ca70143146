package dev.glovebox.bench.scenario;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A program that works for a moment each time it is told to and says how long that took, on the host or in a box. */
final class TurnTaker implements AutoCloseable {

    private final OutputStream orders;
    private final BufferedReader answers;
    private final CompletableFuture<Integer> status;

    private TurnTaker(OutputStream orders, InputStream answers, CompletableFuture<Integer> status) {
        this.orders = orders;
        this.answers = new BufferedReader(new InputStreamReader(answers, StandardCharsets.US_ASCII));
        this.status = status;
    }

    static TurnTaker onHost(List<String> command) throws IOException {
        var process = new ProcessBuilder(command).start();
        return new TurnTaker(
                process.getOutputStream(),
                process.getInputStream(),
                process.onExit().thenApply(Process::exitValue));
    }

    static TurnTaker inBox(RunExecutor executor, SandboxSpec spec) throws IOException {
        var orders = Pipe.open();
        var answers = Pipe.open();
        var connected = spec.withProgram(spec.program().withInput(Program.Input.CONNECTED));
        var streams = new RunStreams(Channels.newInputStream(orders.source()), new Into(answers.sink()));
        var status = CompletableFuture.supplyAsync(
                () -> {
                    try (var _ = answers.sink()) {
                        return executor.run(RunId.random(), connected, streams, new Cancellation())
                                .shellStatus();
                    } catch (IOException stuck) {
                        throw new UncheckedIOException(stuck);
                    }
                },
                run -> Thread.ofPlatform().start(run));
        return new TurnTaker(
                Channels.newOutputStream(orders.sink()), Channels.newInputStream(answers.source()), status);
    }

    /** Seconds, by the program's own clock. */
    double turn() throws IOException {
        orders.write('\n');
        orders.flush();
        String seconds = answers.readLine();
        if (seconds == null) {
            throw new IOException("a program that takes turns ended before its last one");
        }
        return Double.parseDouble(seconds);
    }

    /** No more turns: the program ends. */
    @Override
    public void close() throws IOException {
        orders.close();
        int ended = status.join();
        answers.close();
        if (ended != 0) {
            throw new IOException("a program that takes turns ended with status " + ended);
        }
    }

    private record Into(Pipe.SinkChannel pipe) implements OutputSink {

        @Override
        public void stdout(ByteBuffer data) {
            try {
                while (data.hasRemaining()) {
                    pipe.write(data);
                }
            } catch (IOException gone) {
                throw new UncheckedIOException(gone);
            }
        }

        @Override
        public void stderr(ByteBuffer data) {}
    }
}
