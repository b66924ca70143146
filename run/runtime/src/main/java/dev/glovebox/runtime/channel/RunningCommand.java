package dev.glovebox.runtime.channel;

import dev.glovebox.init.Request;
import dev.glovebox.init.TerminalSize;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/** A command inside a box, from the outside. */
public final class RunningCommand {

    private final int id;
    private final BoxChannel channel;
    private final OutputPump pump;
    private final StdinCredit stdin = new StdinCredit();
    private final CompletableFuture<CommandEnd> end = new CompletableFuture<>();
    private final CompletableFuture<Void> start = new CompletableFuture<>();
    private final CompletableFuture<Void> outputConsumed = new CompletableFuture<>();

    RunningCommand(int id, BoxChannel channel, OutputSink sink) {
        this.id = id;
        this.channel = channel;
        this.pump = new OutputPump(sink, (stream, bytes) -> channel.send(new Request.Credit(id, stream, bytes)));
    }

    /** Completes when the program runs, or has ended without ever running. */
    public CompletableFuture<Void> start() {
        return start;
    }

    /** Completes when the program is gone. Never fails; a broken channel is an end too. */
    public CompletableFuture<CommandEnd> end() {
        return end;
    }

    /** Completes after the end, when the last byte of output was consumed. */
    public CompletableFuture<Void> outputConsumed() {
        return outputConsumed;
    }

    /** Signals the command's process group. */
    public void signal(int signal) {
        channel.send(new Request.Signal(id, signal));
    }

    public void resize(TerminalSize size) {
        channel.send(new Request.Resize(id, size));
    }

    /** Blocks while the program does not read. Data for a command that has ended is dropped. */
    public void write(ByteBuffer data) throws InterruptedException {
        while (data.hasRemaining()) {
            int size = stdin.take(data.remaining());
            if (size == 0) {
                return;
            }
            channel.send(new Request.Stdin(id, data.slice(data.position(), size)));
            data.position(data.position() + size);
        }
    }

    public void endInput() {
        if (!end.isDone()) {
            channel.send(new Request.StdinEnd(id));
        }
    }

    /** Gives up on a consumer that does not take the rest of the output. */
    public void abandonOutput() {
        pump.abandon();
    }

    void started() {
        start.complete(null);
    }

    void output(Request.OutputStream stream, ByteBuffer data) {
        pump.add(stream, data);
    }

    void mayWrite(long bytes) {
        stdin.grant(bytes);
    }

    void ended(CommandEnd how) {
        stdin.close();
        end.complete(how);
        start.complete(null);
        pump.afterAll(() -> outputConsumed.complete(null));
    }

    void lost(String reason) {
        ended(new CommandEnd.Lost(reason));
    }
}
