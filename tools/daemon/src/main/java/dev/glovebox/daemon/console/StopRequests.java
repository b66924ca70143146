package dev.glovebox.daemon.console;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.runtime.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, and whoever else asks this process to stop: the JVM goes down, but not before the run is cancelled, cleaned up and
 * recorded.
 */
public final class StopRequests implements AutoCloseable {

    /** Ending a box takes a second at worst; a daemon that hangs must not keep us for ever. */
    private static final int MOST_SECONDS = 10;

    private final CountDownLatch finished = new CountDownLatch(1);

    private StopRequests() {}

    /** From now until {@link #close}, a request to stop cancels. */
    public static StopRequests cancelling(Cancellation cancellation) {
        var requests = new StopRequests();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> requests.stop(cancellation), "stop"));
        return requests;
    }

    private void stop(Cancellation cancellation) {
        if (finished.getCount() == 0) {
            return; // an ordinary end
        }
        cancellation.cancel();
        try {
            boolean _ = finished.await(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(FailureCode.CANCELLED.exitStatus().orElseThrow());
    }

    @Override
    public void close() {
        finished.countDown();
    }
}
