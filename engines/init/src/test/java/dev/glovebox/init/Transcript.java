package dev.glovebox.init;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;

/** What came back from one command. */
final class Transcript {
    private static final long PATIENCE_SECONDS = 15;

    final CompletableFuture<Reply.Started> started = new CompletableFuture<>();
    final CompletableFuture<Reply> end = new CompletableFuture<>();
    final Semaphore inputCredit = new Semaphore(262_144);
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream error = new ByteArrayOutputStream();

    void take(Reply answer) {
        switch (answer) {
            case Reply.Started frame -> started.complete(frame);
            case Reply.Stdout frame -> append(output, frame.data());
            case Reply.Stderr frame -> append(error, frame.data());
            case Reply.StdinCredit frame -> inputCredit.release(Math.toIntExact(frame.bytes()));
            case Reply.Exited frame -> end.complete(frame);
            case Reply.Refused frame -> end.complete(frame);
            case Reply.Hello _, Reply.Report _, Reply.Fatal _, Reply.Tunneling _ -> throw new AssertionError(answer);
        }
    }

    private static void append(ByteArrayOutputStream target, ByteBuffer data) {
        target.write(data.array(), data.arrayOffset() + data.position(), data.remaining());
    }

    byte[] outputBytes() {
        return output.toByteArray();
    }

    int outputSize() {
        return output.size();
    }

    String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    String error() {
        return error.toString(StandardCharsets.UTF_8);
    }

    Transcript awaitStart() {
        await(started);
        return this;
    }

    Reply.Exited exited() {
        return (Reply.Exited) await(end);
    }

    Reply.Refused refused() {
        return (Reply.Refused) await(end);
    }

    Reply.Ending ending() {
        return exited().ending();
    }

    static <T> T await(CompletableFuture<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("init did not answer", e);
        }
    }
}
