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

    final CompletableFuture<Answer.Started> started = new CompletableFuture<>();
    final CompletableFuture<Answer> end = new CompletableFuture<>();
    final Semaphore inputCredit = new Semaphore(262_144);
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream error = new ByteArrayOutputStream();

    void take(Answer answer) {
        switch (answer) {
            case Answer.Started frame -> started.complete(frame);
            case Answer.Stdout frame -> append(output, frame.data());
            case Answer.Stderr frame -> append(error, frame.data());
            case Answer.StdinCredit frame -> inputCredit.release(Math.toIntExact(frame.bytes()));
            case Answer.Exited frame -> end.complete(frame);
            case Answer.Refused frame -> end.complete(frame);
            case Answer.Hello _, Answer.Report _, Answer.Fatal _, Answer.Tunneling _ ->
                throw new AssertionError(answer);
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

    Answer.Exited exited() {
        return (Answer.Exited) await(end);
    }

    Answer.Refused refused() {
        return (Answer.Refused) await(end);
    }

    Answer.Ending ending() {
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
