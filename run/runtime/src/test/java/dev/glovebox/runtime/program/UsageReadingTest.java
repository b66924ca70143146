package dev.glovebox.runtime.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.init.Reply;
import dev.glovebox.model.run.Usage;
import dev.glovebox.runtime.GroupForTest;
import dev.glovebox.runtime.channel.CommandEnd;
import dev.glovebox.runtime.channel.InitForTest;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UsageReadingTest {

    private static final CommandEnd ENDED = new CommandEnd.Ended(new Reply.Ending.WithStatus(0), InitForTest.USAGE);
    private static final Duration ELAPSED = Duration.ofSeconds(3);

    @Test
    void usageComesFromInitWithoutControlGroup() {
        assertThat(UsageReading.of(ENDED, ELAPSED, Optional.empty()))
                .isEqualTo(new Usage(Duration.ofMillis(50), Duration.ofMillis(30), 2048 * 1024, 0, Usage.Io.NOTHING));
    }

    @Test
    void usageComesFromControlGroup() {
        var group = GroupForTest.EMPTY
                .with("cpu_millis", 900)
                .with("peak", 77)
                .with("process_peak", 5)
                .with("read", 4096)
                .with("written", 8192);
        assertThat(UsageReading.of(ENDED, ELAPSED, Optional.of(group)))
                .isEqualTo(new Usage(Duration.ofMillis(50), Duration.ofMillis(900), 77, 5, new Usage.Io(4096, 8192)));
    }

    @Test
    void memoryPeakFallsBackToLargestProcess() {
        assertThat(UsageReading.of(ENDED, ELAPSED, Optional.of(GroupForTest.EMPTY)))
                .isEqualTo(new Usage(Duration.ofMillis(50), Duration.ofMillis(30), 2048 * 1024, 0, Usage.Io.NOTHING));
    }

    @Test
    void lostProgramHasWallTime() {
        assertThat(UsageReading.of(new CommandEnd.Lost("gone"), ELAPSED, Optional.empty()))
                .isEqualTo(new Usage(ELAPSED, Duration.ZERO, 0, 0, Usage.Io.NOTHING));
    }
}
