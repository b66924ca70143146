package dev.glovebox.runtime.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.runtime.box.WarmBoxForTest;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of boxes whose image changes, kind by kind. */
@Timeout(60)
class PoolRoundTest {

    private final SmallPool small = SmallPool.of(1, 4);

    @AfterEach
    void everyBoxIsGone() {
        small.close();
        assertThat(small.engine.open()).isEmpty();
    }

    private WarmBoxForTest waiting(IsolationLevel level) {
        return small.engine.open().stream()
                .filter(box -> box.spec().level() == level)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void onlyBucketOfChangedImageIsReplaced() {
        small.keepWarm(SmallPool.PLAIN);
        small.keepWarm(SmallPool.OTHER);
        small.awaitSize(2);
        var stays = waiting(IsolationLevel.BASIC);
        var goes = waiting(IsolationLevel.NONE);

        small.engine.current = spec -> !spec.run().equals(goes.spec().run());

        await().atMost(Duration.ofSeconds(30)).until(goes::closed);
        small.awaitSize(2);
        assertThat(stays.closed()).isFalse();
        assertThat(small.dropped("outdated")).isEqualTo(1);
    }

    @Test
    void unknownImageStateKeepsBucket() {
        small.keepWarm(SmallPool.PLAIN);
        small.keepWarm(SmallPool.OTHER);
        small.awaitSize(2);
        var stays = waiting(IsolationLevel.BASIC);
        var goes = waiting(IsolationLevel.NONE);

        small.engine.current = spec -> {
            if (spec.level() == IsolationLevel.BASIC) {
                throw new SandboxException(FailureCode.NO_ENGINE, "the daemon is away", "wait");
            }
            return !spec.run().equals(goes.spec().run());
        };

        await().atMost(Duration.ofSeconds(30)).until(goes::closed);
        small.awaitSize(2);
        assertThat(stays.closed()).isFalse();
    }
}
