package dev.glovebox.runtime.loop;

import dev.glovebox.model.ByteSize;
import dev.glovebox.model.RunId;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.CapturedOutput;
import dev.glovebox.runtime.code.SourceCode;
import dev.glovebox.runtime.watch.Counter;
import dev.glovebox.runtime.watch.Histogram;
import dev.glovebox.runtime.watch.Metrics;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

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
        this.rounds = metrics.counter("glovebox_loop_rounds_total", "Rounds, by mode and cause.", "mode", "cause");
        this.seconds = metrics.histogram("glovebox_loop_round_seconds", "From a round's code to its result.", "mode");
    }

    /**
     * Runs until there is no more code or the budget is used up, and waits for the last round.
     *
     * @param told each round when it is over; by one thread at a time
     */
    public LoopSummary run(RoundSource source, Consumer<Round> told, Cancellation cancellation) throws IOException {
        var running = new State(told, cancellation);
        long begin = System.nanoTime();
        LoopSummary.End end;
        try {
            end = running.begin(source, begin);
        } finally {
            running.awaitLast();
        }
        var elapsed = Duration.ofNanos(System.nanoTime() - begin);
        if (end == LoopSummary.End.NO_MORE_ROUNDS && running.stopped.get()) {
            end = LoopSummary.End.CANCELLED;
        }
        return new LoopSummary(running.begun, running.failures.get(), elapsed, end);
    }

    private final class State {
        private final Consumer<Round> told;
        private final Cancellation cancellation;
        private final Semaphore free = new Semaphore(budget.parallel());
        private final AtomicInteger failures = new AtomicInteger();
        private final AtomicBoolean stopped = new AtomicBoolean();
        private int begun;

        State(Consumer<Round> told, Cancellation cancellation) {
            this.told = told;
            this.cancellation = cancellation;
            var _ = cancellation.whenCancelled(() -> stopped.set(true));
        }

        LoopSummary.End begin(RoundSource source, long since) throws IOException {
            while (true) {
                long left = budget.time().toNanos() - (System.nanoTime() - since);
                if (!acquire(left)) {
                    return LoopSummary.End.TIME_USED_UP;
                }
                var over = over(since);
                if (over.isPresent()) {
                    free.release();
                    return over.get();
                }
                var code = source.next();
                if (code.isEmpty()) {
                    free.release();
                    return LoopSummary.End.NO_MORE_ROUNDS;
                }
                begun++;
                int number = begun;
                Thread.ofVirtual().name("round-" + number).start(() -> {
                    try {
                        one(number, code.get());
                    } finally {
                        free.release();
                    }
                });
            }
        }

        private Optional<LoopSummary.End> over(long since) {
            if (stopped.get()) {
                return Optional.of(LoopSummary.End.CANCELLED);
            }
            if (failures.get() >= budget.failures()) {
                return Optional.of(LoopSummary.End.TOO_MANY_FAILURES);
            }
            if (begun >= budget.rounds()) {
                return Optional.of(LoopSummary.End.ROUNDS_USED_UP);
            }
            boolean late = System.nanoTime() - since >= budget.time().toNanos();
            return late ? Optional.of(LoopSummary.End.TIME_USED_UP) : Optional.empty();
        }

        private boolean acquire(long nanos) {
            try {
                return free.tryAcquire(Math.max(0, nanos), TimeUnit.NANOSECONDS);
            } catch (InterruptedException asked) {
                stopped.set(true);
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
                told.accept(round);
            }
        }
    }
}
