package dev.glovebox.runtime.pool;

import java.time.Duration;

/** A process of its own, whose heap is full for a while: does its pool fill again afterwards? */
final class PoolWithoutMemory {

    private static final Duration FULL = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private PoolWithoutMemory() {}

    public static void main(String[] arguments) throws InterruptedException {
        var small = SmallPool.of(1, 1);
        small.keepWarm(SmallPool.PLAIN);
        small.awaitSize(1);
        int errors = fillHeap();
        small.pool.drain();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (small.pool.size() == 0 && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        System.out.println(errors > 0 && small.pool.size() == 1 ? "filled again" : "empty, after errors: " + errors);
        System.exit(0);
    }

    /** Every free byte, and each that somebody else lets go of. */
    private static int fillHeap() {
        var taken = new Object[1 << 20];
        int count = 0;
        int errors = 0;
        int size = 1 << 20;
        long end = System.nanoTime() + FULL.toNanos();
        while (System.nanoTime() < end && count < taken.length) {
            try {
                taken[count++] = new byte[size];
            } catch (OutOfMemoryError full) {
                errors++;
                size = Math.max(size / 4, 16);
            }
        }
        return errors;
    }
}
