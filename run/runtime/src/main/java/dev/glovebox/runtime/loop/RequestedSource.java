package dev.glovebox.runtime.loop;

import dev.glovebox.runtime.code.SourceCode;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A source that is asked by a thread of its own. It may take for ever, a generator that hangs or a terminal where nobody types, and neither
 * the time of a loop nor a wish to stop it can wait for that.
 */
final class RequestedSource implements AutoCloseable {

    private final RoundSource source;
    private final ExecutorService asking = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("round-source").factory());

    RequestedSource(RoundSource source) {
        this.source = source;
    }

    /** Empty when there is no more, when there was none within so many nanoseconds, and when it was stopped before. */
    Optional<SourceCode> next(long nanos, CompletableFuture<Void> stopped) throws IOException {
        var answer = new CompletableFuture<Optional<SourceCode>>();
        asking.execute(() -> ask(answer));
        try {
            Object _ = CompletableFuture.anyOf(answer, stopped).get(nanos, TimeUnit.NANOSECONDS);
            return answer.isDone() ? answer.get() : Optional.empty();
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            stopped.complete(null);
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException broken) {
            throw cause(broken);
        }
    }

    private void ask(CompletableFuture<Optional<SourceCode>> answer) {
        try {
            answer.complete(source.next());
        } catch (IOException | RuntimeException | Error broken) {
            answer.completeExceptionally(broken);
        }
    }

    private static IOException cause(ExecutionException broken) {
        return switch (broken.getCause()) {
            case IOException unreadable -> unreadable;
            case RuntimeException defect -> throw defect;
            case Error worse -> throw worse;
            case null, default -> new IOException("no code for the next round: " + broken.getMessage(), broken);
        };
    }

    /** Whoever cannot be interrupted is left alone; the thread does not keep this process. */
    @Override
    public void close() {
        asking.shutdownNow();
    }
}
