package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A controller that is stopped, as by a paused machine, ends nothing: its box does so by itself. */
class SuspendedControllerTest {

    private static boolean anyWith(String mark) {
        return ProcessHandle.allProcesses()
                .anyMatch(process -> process.info()
                        .commandLine()
                        .filter(line ->
                                line.endsWith("sleep " + mark) && !line.contains("-- sleep")) // the controller's own
                        .isPresent());
    }

    @Test
    void boxHoldsTheTimeoutWhileItsControllerIsStopped() throws Exception {
        String mark = "7" + System.nanoTime() % 100_000_000;
        try (var glovebox = new GloveboxForTest()) {
            var run = glovebox.start("run", "--level", "basic", "--timeout", "8s", "--", "sleep", mark);
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> anyWith(mark));
            run.signal("STOP");
            try {
                Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> !anyWith(mark));
            } finally {
                run.signal("CONT");
            }
            var ended = run.end();
            assertThat(ended.status()).as(ended.story()).isEqualTo(124);
        }
    }
}
