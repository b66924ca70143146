package dev.glovebox.engine;

import dev.glovebox.init.ByteString;
import dev.glovebox.init.FrameWriter;
import dev.glovebox.init.Program;
import dev.glovebox.init.Reply;
import dev.glovebox.init.Request;
import dev.glovebox.init.StandardInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The smallest runtime there is: enough of the protocol to let tests run commands in a box. */
public final class DoorSpeaker {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Box box;
    private final FrameWriter writer;
    private final AtomicInteger lastCommand = new AtomicInteger();
    private final Map<Integer, SpokenCommand> commands = new ConcurrentHashMap<>();
    private final CompletableFuture<Reply.Hello> hello = new CompletableFuture<>();
    private final CompletableFuture<Reply.Report> report = new CompletableFuture<>();
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    private DoorSpeaker(Box box) {
        this.box = box;
        this.writer = box.door().requests();
    }

    /** Starts listening. */
    public static DoorSpeaker at(Box box) {
        var speaker = new DoorSpeaker(box);
        Thread.ofPlatform().name("door-speaker").daemon().start(speaker::listen);
        return speaker;
    }

    public Reply.Hello hello() {
        return await(hello);
    }

    /** Runs it to its end, in the root directory, with the box's own environment. */
    public SpokenCommand run(String... arguments) {
        var command = start(StandardInput.EMPTY, arguments);
        command.awaitEnd(PATIENCE);
        return command;
    }

    /** A shell script, run to its end. */
    public SpokenCommand shell(String script) {
        return run("/bin/sh", "-c", script);
    }

    public SpokenCommand start(StandardInput input, String... arguments) {
        int number = lastCommand.incrementAndGet();
        var environment = box.baseEnvironment().stream().map(ByteString::of).toList();
        var program = new Program(
                List.of(arguments).stream().map(ByteString::of).toList(),
                environment,
                ByteString.of(box.locate("/tmp")));
        var command = new SpokenCommand(number);
        commands.put(number, command);
        say(new Request.Exec(number, program, input, Optional.empty(), List.of()));
        return command;
    }

    public void type(SpokenCommand command, String text) {
        say(new Request.Stdin(command.number(), ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))));
    }

    public void endInput(SpokenCommand command) {
        say(new Request.StdinEnd(command.number()));
    }

    /** For so many ms, unless it is said again. */
    public void keep(long milliseconds) {
        say(new Request.Keep(milliseconds));
    }

    public void signal(SpokenCommand command, int signal) {
        say(new Request.Signal(command.number(), signal));
    }

    /** What the kernel says about init and about these paths. May be asked once. */
    public Map<String, String> inspect(String... paths) {
        say(new Request.Inspect(List.of(paths).stream().map(ByteString::of).toList()));
        return await(report).byName();
    }

    /** Whether init's end of the door closes in this time. */
    public boolean ends(Duration within) {
        try {
            end.get(within.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException open) {
            return false;
        } catch (InterruptedException | ExecutionException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private void say(Request request) {
        try {
            writer.write(request);
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    private void listen() {
        try {
            var reader = box.door().answers();
            for (var reply = reader.read(); reply.isPresent(); reply = reader.read()) {
                hear(reply.get());
            }
        } catch (IOException | RuntimeException over) {
            hello.completeExceptionally(over);
            report.completeExceptionally(over);
        }
        commands.values().forEach(SpokenCommand::lost);
        end.complete(null);
    }

    private void hear(Reply reply) {
        switch (reply) {
            case Reply.Hello said -> hello.complete(said);
            case Reply.Report said -> report.complete(said);
            case Reply.Fatal said -> report.completeExceptionally(new IllegalStateException(said.toString()));
            case Reply.Stdout said -> grant(said.command(), Request.OutputStream.OUTPUT, said.data());
            case Reply.Stderr said -> grant(said.command(), Request.OutputStream.ERROR, said.data());
            case Reply.Started said -> command(said.command()).started(said.pid());
            case Reply.Exited said -> command(said.command()).ended(said);
            case Reply.Refused said -> command(said.command()).ended(said);
            case Reply.StdinCredit _, Reply.Tunneling _ -> {}
        }
    }

    private void grant(int number, Request.OutputStream stream, ByteBuffer data) {
        long bytes = data.remaining();
        command(number).wrote(stream, data);
        say(new Request.Credit(number, stream, bytes));
    }

    private SpokenCommand command(int number) {
        return commands.getOrDefault(number, new SpokenCommand(number));
    }

    private static <T> T await(CompletableFuture<T> reply) {
        try {
            return reply.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException silent) {
            throw new IllegalStateException("init did not answer", silent);
        }
    }
}
