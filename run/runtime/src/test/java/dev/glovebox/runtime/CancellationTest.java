package dev.glovebox.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CancellationTest {

    private final Cancellation cancellation = new Cancellation();
    private final AtomicInteger reported = new AtomicInteger();

    @Test
    void repeatedRequestIsSignalledOnce() {
        var _ = cancellation.whenCancelled(reported::incrementAndGet);
        cancellation.cancel();
        cancellation.cancel();
        assertThat(reported).hasValue(1);
    }

    @Test
    void earlierRequestIsSignalledImmediately() {
        cancellation.cancel();
        var _ = cancellation.whenCancelled(reported::incrementAndGet);
        assertThat(reported).hasValue(1);
    }

    @Test
    void removedListenerIsNotSignalled() {
        Runnable same = reported::incrementAndGet;
        try (var _ = cancellation.whenCancelled(same)) {
            var _ = cancellation.whenCancelled(() -> reported.addAndGet(10));
        }
        cancellation.cancel();
        assertThat(reported).hasValue(10);
    }

    @Test
    void nothingStartsAfterCancellation() {
        assertThatCode(cancellation::throwIfCancelled).doesNotThrowAnyException();
        cancellation.cancel();
        assertThatThrownBy(cancellation::throwIfCancelled)
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        refused -> assertThat(refused.code()).isEqualTo(FailureCode.CANCELLED));
    }

    @RepeatedTest(100)
    void concurrentListenerIsSignalledExactlyOnce() throws Exception {
        var start = new CyclicBarrier(3);
        var threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            boolean requests = i > 0;
            threads[i] = Thread.ofPlatform().start(() -> {
                try {
                    start.await();
                } catch (Exception broken) {
                    throw new IllegalStateException(broken);
                }
                if (requests) {
                    cancellation.cancel();
                } else {
                    var _ = cancellation.whenCancelled(reported::incrementAndGet);
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(reported).hasValue(1);
    }
}
