package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two kinds of boxes, each of which would take the whole pool. */
@Timeout(180)
class FullPoolTest {

    private static final int PLACES = 3;

    private final PoolForTest pool;

    FullPoolTest() throws IOException {
        this.pool = new PoolForTest(PLACES, PLACES, List.of());
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        pool.close();
    }

    @Test
    void emptyBucketTakesOneSlotOfAnother() {
        var strict = RunsForTest.spec(IsolationLevel.STRICT, "echo", "here");
        var paranoid = strict.withWalls(strict.walls().at(IsolationLevel.PARANOID));
        pool.keepWarm(strict);
        pool.awaitWarm(PLACES);

        assertThat(pool.run(paranoid).out()).as("a box of its own").isEqualTo("here\n");
        assertThat(pool.hits()).isZero();
        await().atMost(Duration.ofSeconds(60)).until(() -> pool.metrics.text().contains("{reason=\"replaced\"} 1"));
        pool.awaitWarm(PLACES);
        await("no box but those that wait")
                .atMost(Duration.ofSeconds(60))
                .until(() -> pool.runs.boxes().size() == PLACES);

        assertThat(pool.run(paranoid).out()).isEqualTo("here\n");
        assertThat(pool.run(strict).out()).isEqualTo("here\n");
        assertThat(pool.hits()).as("one of each kind had waited").isEqualTo(2);
    }
}
