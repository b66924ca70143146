package dev.glovebox.runtime.loop;

import dev.glovebox.metrics.Counter;
import dev.glovebox.metrics.Histogram;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.output.CapturedOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs round after round of generated code. Where a round runs, in the sandbox or directly, is the configuration's decision, made
 * in the spec; the loop tells it for every round and takes none of its own.
 */
public final class IterationLoop {

    private final RoundRunner runner;
    private final LoopBudget budget;
    private final ByteSize capture;
    private final Counter rounds;
    private final Histogram seconds;

    /** @param capture how much of each stream of a round is kept */
    public IterationLoop(RoundRunner runner, LoopBudget budget, ByteSize capture, Metrics metrics) {
        this.runner = runner;
        this.budget = budget;
        this.capture = capture;
        this.rounds =
                metrics.counter("glovebox_loop_rounds_total", "Rounds of loops by mode and cause.", "mode", "cause");
        this.seconds = metrics.histogram(
                "glovebox_loop_round_seconds", "Time from receiving the code of a round to its result.", "mode");
    }

    /**
     * Runs until there is no more code or the budget is used up, and waits for the last round.
     *
     * @param reported each round when it is over; by one thread at a time
     */
    public LoopSummary run(RoundSource source, Consumer<Round> reported, Cancellation cancellation) throws IOException {
        var running = new State(reported, cancellation);
        LoopSummary.End end;
        try (var requested = new RequestedSource(source);
                var _ = cancellation.whenCancelled(() -> running.stopped.complete(null))) {
            end = running.begin(requested);
        } finally {
            running.awaitLast();
        }
        if (running.defect != null) {
            throw running.defect;
        }
        return new LoopSummary(running.begun, running.failures.get(), running.elapsed(), end);
    }

    private final class State {
        private final Consumer<Round> reported;
        private final Cancellation cancellation;
        private final Semaphore free = new Semaphore(budget.parallel());
        private final AtomicInteger failures = new AtomicInteger();
        private final CompletableFuture<Void> stopped = new CompletableFuture<>();
        private final long since = System.nanoTime();
        private volatile @Nullable RuntimeException defect;
        private int begun;

        State(Consumer<Round> reported, Cancellation cancellation) {
            this.reported = reported;
            this.cancellation = cancellation;
        }

        LoopSummary.End begin(RequestedSource source) throws IOException {
            var end = Optional.<LoopSummary.End>empty();
            while (end.isEmpty()) {
                end = acquire() ? beginOne(source) : Optional.of(over().orElse(LoopSummary.End.TIME_USED_UP));
            }
            return end.get();
        }

        /** Why none was begun; empty when one was. */
        private Optional<LoopSummary.End> beginOne(RequestedSource source) throws IOException {
            boolean begins = false;
            try {
                var end = over();
                if (end.isPresent()) {
                    return end;
                }
                var code = source.next(left(), stopped);
                end = over(); // what came too late is not begun
                begins = code.isPresent() && end.isEmpty();
                if (begins) {
                    start(code.get());
                    return end;
                }
                return end.or(() -> Optional.of(LoopSummary.End.NO_MORE_ROUNDS));
            } finally {
                if (!begins) {
                    free.release();
                }
            }
        }

        private void start(SourceCode code) {
            begun++;
            int number = begun;
            Thread.ofVirtual().name("round-" + number).start(() -> {
                try {
                    one(number, code);
                } catch (RuntimeException broken) {
                    defect = broken;
                    stopped.complete(null);
                } catch (Error broken) {
                    defect = new IllegalStateException("internal error: " + broken, broken);
                    stopped.complete(null);
                } finally {
                    free.release();
                }
            });
        }

        private Optional<LoopSummary.End> over() {
            if (stopped.isDone()) {
                return Optional.of(LoopSummary.End.CANCELLED);
            }
            if (failures.get() >= budget.failures()) {
                return Optional.of(LoopSummary.End.TOO_MANY_FAILURES);
            }
            if (begun >= budget.rounds()) {
                return Optional.of(LoopSummary.End.ROUNDS_USED_UP);
            }
            return left() == 0 ? Optional.of(LoopSummary.End.TIME_USED_UP) : Optional.empty();
        }

        Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - since);
        }

        private long left() {
            return Math.max(0, budget.time().minus(elapsed()).toNanos());
        }

        private boolean acquire() {
            try {
                return free.tryAcquire(left(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException interrupted) {
                stopped.complete(null);
                Thread.currentThread().interrupt();
                return false;
            }
        }

        void awaitLast() {
            free.acquireUninterruptibly(budget.parallel());
        }

        private void one(int number, SourceCode code) {
            long begin = System.nanoTime();
            var run = RunId.random();
            var output = new CapturedOutput(capture);
            var result = runner.run(run, code, output, cancellation);
            var mode = ModeDecision.of(result, runner.fallbackReason(run));
            var elapsed = Duration.ofNanos(System.nanoTime() - begin);
            var round = new Round(number, code.name(), result, mode, output, elapsed);
            if (!round.succeeded()) {
                failures.incrementAndGet();
            }
            rounds.increment(mode.label(), result.cause());
            seconds.observe(elapsed, mode.label());
            synchronized (this) {
                reported.accept(round);
            }
        }
    }
}
