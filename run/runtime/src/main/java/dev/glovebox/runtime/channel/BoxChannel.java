package dev.glovebox.runtime.channel;

import dev.glovebox.engine.Door;
import dev.glovebox.init.ByteString;
import dev.glovebox.init.ProtocolViolation;
import dev.glovebox.init.Reply;
import dev.glovebox.init.Request;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** One box's door, with any number of commands behind it. Whatever init says is checked before it is believed. */
public final class BoxChannel implements AutoCloseable {

    private final Door door;
    private final Map<Integer, RunningCommand> commands = new ConcurrentHashMap<>();
    private final AtomicInteger lastCommand = new AtomicInteger();
    private final CompletableFuture<Integer> hello = new CompletableFuture<>();
    private final CompletableFuture<String> broken = new CompletableFuture<>();
    private final Tunnels tunnels = new Tunnels(this::send);
    private volatile CompletableFuture<Map<String, String>> report = new CompletableFuture<>();

    private BoxChannel(Door door) {
        this.door = door;
    }

    /** Starts listening. */
    public static BoxChannel open(Door door) {
        var channel = new BoxChannel(door);
        Thread.ofPlatform().daemon().name("door").start(channel::listen);
        return channel;
    }

    /** Completes with init's own pid when it has introduced itself; fails when the channel breaks first. */
    public CompletableFuture<Integer> hello() {
        return hello;
    }

    /** Whether the box can no longer be spoken to. */
    public boolean broken() {
        return broken.isDone();
    }

    /** Starts a command under the next free number. */
    public RunningCommand exec(IntFunction<Request.Exec> request, OutputSink sink) {
        var exec = request.apply(lastCommand.incrementAndGet());
        var command = new RunningCommand(exec.command(), this, sink);
        commands.put(exec.command(), command);
        send(exec);
        if (broken.isDone()) {
            command.lost(broken.join());
        }
        return command;
    }

    /** Queries evidence of the kernel about the box, one query at a time. */
    public synchronized CompletableFuture<Map<String, String>> inspect(List<String> paths) {
        report = new CompletableFuture<>();
        send(new Request.Inspect(paths.stream().map(ByteString::of).toList()));
        if (broken.isDone()) {
            report.completeExceptionally(new IOException(broken.join()));
        }
        return report;
    }

    /** Connections of programs in the box. */
    public Tunnels tunnels() {
        return tunnels;
    }

    /** Keeps the box for so long; zero or too long to say for as long as the channel lasts. */
    public void keep(Duration time) {
        long millis = time.toMillis();
        send(new Request.Keep(millis > Request.Keep.MOST ? 0 : millis));
    }

    /** Signals every process of the box but init. */
    public void signalAll(int signal) {
        send(Request.Signal.toAll(signal));
    }

    /** A channel that breaks while we write will be noticed, and reported, by the reader. */
    void send(Request request) {
        try {
            door.requests().write(request);
        } catch (IOException gone) {
            breakDown("the init process of the box no longer accepts requests: " + gone.getMessage());
        }
    }

    @Override
    public void close() {
        door.close();
    }

    private void listen() {
        String reason = "the box ended";
        try {
            for (var frame = door.answers().read();
                    frame.isPresent();
                    frame = door.answers().read()) {
                handle(frame.get());
            }
        } catch (ClosedChannelException ours) {
            reason = "the connection to the box was closed"; // by us: what the box closes just ends
        } catch (IOException gone) {
            reason = "the connection to the box broke: " + gone.getMessage();
        } catch (ProtocolViolation violation) {
            reason = "the box violated the protocol: " + violation.getMessage();
        } catch (RuntimeException | Error mistake) {
            reason = "internal error while listening to the box: " + mistake;
        } finally {
            breakDown(reason);
        }
    }

    private void handle(Reply frame) {
        if (frame instanceof Reply.Hello == hello.isDone() && !(frame instanceof Reply.Fatal)) {
            throw new ProtocolViolation(
                    hello.isDone() ? "init sent a second hello" : "init sent a frame before its hello");
        }
        switch (frame) {
            case Reply.Hello(int _, int pid) -> hello.complete(pid);
            case Reply.Report evidence -> report.complete(evidence.byName());
            case Reply.Fatal(ByteString reason) -> breakDown("the init process of the box failed: " + reason);
            case Reply.Started started -> command(started.command()).ifPresent(RunningCommand::started);
            case Reply.Stdout out ->
                command(out.command()).ifPresent(c -> c.output(Request.OutputStream.OUTPUT, out.data()));
            case Reply.Stderr err ->
                command(err.command()).ifPresent(c -> c.output(Request.OutputStream.ERROR, err.data()));
            case Reply.StdinCredit(int id, long bytes) -> command(id).ifPresent(c -> c.mayWrite(bytes));
            case Reply.Exited(int id, Reply.Ending ending, Reply.Usage usage) ->
                finish(id, new CommandEnd.Ended(ending, usage));
            case Reply.Tunneling about -> tunnels.handle(about);
            case Reply.Refused(int id, int errno, ByteString reason) ->
                finish(id, new CommandEnd.NotStarted(errno, reason.toString()));
        }
    }

    private Optional<RunningCommand> command(int id) {
        return Optional.ofNullable(commands.get(id));
    }

    private void finish(int id, CommandEnd end) {
        Optional.ofNullable(commands.remove(id)).ifPresent(command -> command.ended(end));
    }

    /** The lifeline is cut as well: a box we no longer understand must not go on. */
    private void breakDown(String reason) {
        if (broken.complete(reason)) {
            hello.completeExceptionally(new IOException(reason));
            report.completeExceptionally(new IOException(reason));
            commands.values().forEach(command -> command.lost(reason));
            tunnels.lost();
            door.close();
        }
    }
}
