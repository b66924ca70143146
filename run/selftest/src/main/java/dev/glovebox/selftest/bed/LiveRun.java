package dev.glovebox.selftest.bed;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.output.CapturedOutput;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A run to look at while it goes on. Closing it ends it. */
public final class LiveRun implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private final RunId run;
    private final CapturedOutput output = new CapturedOutput(ByteSize.mebibytes(1));
    private final Cancellation cancellation = new Cancellation();
    private final CompletableFuture<ProbeRun> end = new CompletableFuture<>();

    LiveRun(RunId run) {
        this.run = run;
    }

    public RunId run() {
        return run;
    }

    public CapturedOutput output() {
        return output;
    }

    /** Ends when it ends; any number of wishes to end it may come before. */
    public Cancellation cancellation() {
        return cancellation;
    }

    public CompletableFuture<ProbeRun> end() {
        return end;
    }

    /** Waits until the program has written so, or until it can no longer do so. */
    public boolean prints(String text) {
        return during(() -> output.out().text().contains(text));
    }

    /** Waits until something is true, or until the run is over. */
    public boolean during(BooleanSupplier condition) {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (end.isDone() || System.nanoTime() > giveUp) {
                return condition.getAsBoolean();
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        return true;
    }

    public ProbeRun join() {
        return end.join();
    }

    @Override
    public void close() {
        cancellation.cancel();
        end.exceptionally(_ -> null).join();
    }
}
