package dev.glovebox.runtime.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PoolBucketTest {

    private final PoolBucket bucket = new PoolBucket(new WarmEngineForTest(), SmallPool.PLAIN, Optional.empty(), 1);

    private Duration pauseAfter(Duration attempt) {
        bucket.begin();
        bucket.fail(attempt);
        return bucket.dueIn().orElseThrow();
    }

    @Test
    void failedAttemptsBackOff() {
        assertThat(pauseAfter(Duration.ofMillis(1))).isLessThanOrEqualTo(Duration.ofSeconds(1));
        for (int i = 0; i < 10; i++) {
            assertThat(pauseAfter(Duration.ofMillis(1))).isLessThanOrEqualTo(Duration.ofSeconds(30));
        }
        assertThat(pauseAfter(Duration.ofMillis(1))).isGreaterThan(Duration.ofSeconds(2));
    }

    @Test
    void slowAttemptsBackOffLonger() {
        assertThat(pauseAfter(Duration.ofMinutes(2))).isBetween(Duration.ofMinutes(17), Duration.ofMinutes(18));
    }

    @Test
    void unreliableBoxTakesNoSlot() {
        bucket.begin();
        assertThat(bucket.slots()).isEqualTo(1);
        bucket.fail(Duration.ZERO);
        bucket.begin();
        assertThat(bucket.slots()).isZero();
        assertThat(bucket.sizeWithThoseBeingMade()).isEqualTo(1);
    }
}
