package dev.glovebox.runtime.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.model.spec.Limits;
import dev.glovebox.runtime.GroupForTest;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SocketMemoryGuardTest {

    private static final long MOST = SocketMemoryGuard.most(Limits.DEFAULTS.compute());

    private final AtomicInteger stops = new AtomicInteger();

    private SocketMemoryGuard.Guarded over(long held) {
        return SocketMemoryGuard.over(
                Optional.of(GroupForTest.DEFAULTS.with("sockets_apart", held)), MOST, stops::incrementAndGet);
    }

    @Test
    void boxWhoseSocketsHoldMoreThanTwiceTheirLimitIsStoppedOnce() throws InterruptedException {
        try (var _ = over(MOST + 1)) {
            await().until(() -> stops.get() > 0);
            Thread.sleep(200);
            assertThat(stops).hasValue(1);
        }
    }

    @Test
    void boxWithinSocketLimitIsNotStopped() throws InterruptedException {
        var withTheRest = GroupForTest.DEFAULTS.without("sockets_apart");
        try (var _ = over(MOST);
                var _ = SocketMemoryGuard.over(Optional.of(withTheRest), MOST, stops::incrementAndGet);
                var _ = SocketMemoryGuard.over(Optional.empty(), MOST, stops::incrementAndGet)) {
            Thread.sleep(300);
        }
        assertThat(stops).hasValue(0);
    }

    @Test
    void unstoppableBoxDoesNotProtectOthers() {
        var stats = GroupForTest.DEFAULTS.with("sockets_apart", MOST + 1);
        try (var _ = SocketMemoryGuard.over(Optional.of(stats), MOST, () -> {
                    throw new NoClassDefFoundError("while it was stopped");
                });
                var _ = over(MOST + 1)) {
            await().dontCatchUncaughtExceptions().until(() -> stops.get() > 0);
        }
    }
}
