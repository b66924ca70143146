package dev.glovebox.bench.scenario;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Runs for a while, as fast as they go, so many at a time. */
public final class Throughput {

    private Throughput() {}

    public static double perSecond(Scenario scenario, int parallel, Duration time) throws Exception {
        var done = new AtomicInteger();
        var failed = new AtomicReference<Exception>();
        long begin = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(parallel)) {
            for (int i = 0; i < parallel; i++) {
                threads.execute(() -> {
                    while (System.nanoTime() - begin < time.toNanos() && failed.get() == null) {
                        try {
                            scenario.once(new FirstByte());
                            done.incrementAndGet();
                        } catch (Exception problem) {
                            failed.set(problem);
                        }
                    }
                });
            }
        }
        if (failed.get() != null) {
            throw failed.get();
        }
        return done.get() / ((System.nanoTime() - begin) / 1e9);
    }
}
