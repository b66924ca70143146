package dev.glovebox.engine;

import dev.glovebox.init.ByteString;
import dev.glovebox.init.Reply;
import dev.glovebox.init.Request;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One command that {@link DoorSpeaker} started, and all it said. */
public final class SpokenCommand {

    /** What {@link #status} gives for a command that never started. */
    public static final int REFUSED = -1;

    private final int number;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream error = new ByteArrayOutputStream();
    private final CompletableFuture<Integer> pid = new CompletableFuture<>();
    private final CompletableFuture<Reply> end = new CompletableFuture<>();

    SpokenCommand(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    public String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    public String error() {
        return error.toString(StandardCharsets.UTF_8);
    }

    /** As a shell has it: the status, or 128 and the signal. */
    public int status() {
        return switch (end.getNow(new Reply.Fatal(ByteString.of("still running")))) {
            case Reply.Exited(int _, Reply.Ending.WithStatus(int status), var _) -> status;
            case Reply.Exited(int _, Reply.Ending.BySignal(int signal), var _) -> 128 + signal;
            case Reply.Refused _ -> REFUSED;
            case Reply other -> throw new IllegalStateException("no end: " + other);
        };
    }

    /** Waits until the program runs. */
    public int pid(Duration within) {
        return await(pid, within);
    }

    public void awaitEnd(Duration within) {
        await(end, within);
    }

    /** Whether it neither ended nor was lost. */
    public boolean open() {
        return !end.isDone();
    }

    void started(int known) {
        pid.complete(known);
    }

    void wrote(Request.OutputStream stream, ByteBuffer data) {
        var bytes = new byte[data.remaining()];
        data.get(bytes);
        switch (stream) {
            case OUTPUT -> output.writeBytes(bytes);
            case ERROR -> error.writeBytes(bytes);
        }
    }

    void ended(Reply how) {
        end.complete(how);
    }

    void lost() {
        var why = new IllegalStateException("the door closed under command " + number);
        pid.completeExceptionally(why);
        end.completeExceptionally(why);
    }

    private static <T> T await(CompletableFuture<T> event, Duration within) {
        try {
            return event.get(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException silent) {
            throw new IllegalStateException("it did not happen within " + within, silent);
        }
    }
}
