package dev.glovebox.server.http;

import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.server.error.Refusal;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How much memory large requests may take together. One of 4 MB costs about thirty while it is read, judged and stored, so a dozen at
 * once would take all there is; they wait for each other instead. Small ones never wait.
 */
public final class BodyBudget {

    /** What goes for nothing: thousands of them fit. */
    static final int FREE = 64 * 1024;

    /** Bytes, text, tree, and the text of what is stored. */
    private static final int COPIES = 8;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final int total;
    private final Semaphore kilobytes;

    /** @param bytes of memory that they may take */
    public BodyBudget(long bytes) {
        this.total = (int) Math.min(bytes / 1024, Integer.MAX_VALUE);
        this.kilobytes = new Semaphore(total, true);
    }

    /** Half of what this process may have. */
    public static BodyBudget ofHeap() {
        return new BodyBudget(Runtime.getRuntime().maxMemory() / 2);
    }

    /** For one request; to be closed at its end. */
    public Claim claim() {
        return new Claim();
    }

    /** Share of one request. */
    public final class Claim implements AutoCloseable {

        private int taken;

        private Claim() {}

        /**
         * Returns when there is memory for a body of this size; once for each request.
         *
         * @throws Refusal when others need it for too long
         */
        void take(long bytes) {
            if (bytes <= FREE || taken > 0) {
                return;
            }
            int wanted = Math.clamp(bytes * COPIES / 1024, 1, total);
            try {
                if (!kilobytes.tryAcquire(wanted, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new Refusal(new ApiError(
                            503,
                            "BUSY",
                            "other large requests use the memory that this one needs",
                            "retry in a moment, send less at once, or give the server more memory with GLOVEBOX_HEAP"));
                }
                taken = wanted;
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
                throw new Refusal(new ApiError(503, "BUSY", "the server is stopping", "retry in a moment"));
            }
        }

        @Override
        public void close() {
            kilobytes.release(taken);
            taken = 0;
        }
    }
}
