package dev.glovebox.runtime.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PoolBucketTest {

    private final PoolBucket shelf = new PoolBucket(new WarmEngineForTest(), SmallPool.PLAIN, Optional.empty(), 1);

    private Duration pauseAfter(Duration attempt) {
        shelf.begin();
        shelf.fail(attempt);
        return shelf.dueIn().orElseThrow();
    }

    @Test
    void attemptThatFailedAtOnceIsRepeatedSoonAndThenLessAndLessOften() {
        assertThat(pauseAfter(Duration.ofMillis(1))).isLessThanOrEqualTo(Duration.ofSeconds(1));
        for (int i = 0; i < 10; i++) {
            assertThat(pauseAfter(Duration.ofMillis(1))).isLessThanOrEqualTo(Duration.ofSeconds(30));
        }
        assertThat(pauseAfter(Duration.ofMillis(1))).isGreaterThan(Duration.ofSeconds(2));
    }

    @Test
    void attemptThatTookLongLeavesOthersMoreTimeThanItTook() {
        assertThat(pauseAfter(Duration.ofMinutes(2))).isBetween(Duration.ofMinutes(17), Duration.ofMinutes(18));
    }

    @Test
    void boxThatMayWellNotComeToBeTakesNoPlace() {
        shelf.begin();
        assertThat(shelf.places()).isEqualTo(1);
        shelf.fail(Duration.ZERO);
        shelf.begin();
        assertThat(shelf.places()).isZero();
        assertThat(shelf.sizeWithThoseBeingMade()).isEqualTo(1);
    }
}
