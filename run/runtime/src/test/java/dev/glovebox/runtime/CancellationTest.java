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
    private final AtomicInteger told = new AtomicInteger();

    @Test
    void wishMadeTwiceIsToldOnce() {
        var _ = cancellation.whenCancelled(told::incrementAndGet);
        cancellation.cancel();
        cancellation.cancel();
        assertThat(told).hasValue(1);
    }

    @Test
    void wishMadeEarlierIsToldAtOnce() {
        cancellation.cancel();
        var _ = cancellation.whenCancelled(told::incrementAndGet);
        assertThat(told).hasValue(1);
    }

    @Test
    void whoNoLongerListensIsNotTold() {
        Runnable same = told::incrementAndGet;
        try (var _ = cancellation.whenCancelled(same)) {
            var _ = cancellation.whenCancelled(() -> told.addAndGet(10));
        }
        cancellation.cancel();
        assertThat(told).hasValue(10);
    }

    @Test
    void nothingCanStartAfterTheWish() {
        assertThatCode(cancellation::throwIfCancelled).doesNotThrowAnyException();
        cancellation.cancel();
        assertThatThrownBy(cancellation::throwIfCancelled)
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        refused -> assertThat(refused.code()).isEqualTo(FailureCode.CANCELLED));
    }

    @RepeatedTest(100)
    void listenerThatArrivesWithTheWishIsToldExactlyOnce() throws Exception {
        var start = new CyclicBarrier(3);
        var threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            boolean wishes = i > 0;
            threads[i] = Thread.ofPlatform().start(() -> {
                try {
                    start.await();
                } catch (Exception broken) {
                    throw new IllegalStateException(broken);
                }
                if (wishes) {
                    cancellation.cancel();
                } else {
                    var _ = cancellation.whenCancelled(told::incrementAndGet);
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(told).hasValue(1);
    }
}
