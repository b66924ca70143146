package dev.glovebox.engine.local;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Short waits that an interrupt does not cut off. A cancelled thread is exactly the one that has to clean up, and a process whose
 * start was not waited for belongs to nobody. The interrupt is passed on afterwards.
 */
final class Uninterrupted {

    private Uninterrupted() {}

    static <T> T get(Future<T> result, long nanos) throws ExecutionException, TimeoutException {
        boolean interrupted = false;
        long deadline = System.nanoTime() + nanos;
        try {
            while (true) {
                try {
                    return result.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
