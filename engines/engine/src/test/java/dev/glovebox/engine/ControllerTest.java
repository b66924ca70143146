package dev.glovebox.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Who is still there, and who is not. */
class ControllerTest {

    @Test
    void currentProcessIsAlive() {
        assertThat(Controller.alive(Controller.current())).isTrue();
    }

    @Test
    void reusedPidIsAnotherController() {
        assertThat(Controller.alive(ProcessHandle.current().pid() + ".1")).isFalse();
    }

    @Test
    void malformedTextIsNoController() {
        assertThat(Controller.alive("")).isFalse();
        assertThat(Controller.alive("nobody")).isFalse();
        assertThat(Controller.alive("1x.5")).isFalse();
    }

    @Test
    void zombieCountsAsGone() throws Exception {
        // the shell would ask, so the child is ended only when the shell has become a program that waits for nobody
        var careless = new ProcessBuilder("sh", "-c", "sleep 60 & echo $!; exec cat").start();
        try (var told = careless.inputReader(StandardCharsets.US_ASCII);
                var say = careless.outputWriter(StandardCharsets.US_ASCII)) {
            long child = Long.parseLong(told.readLine());
            say.write("no shell any more\n");
            say.flush();
            assertThat(told.readLine()).isEqualTo("no shell any more");
            String name = Controller.of(child).orElseThrow();
            assertThat(Controller.alive(name)).isTrue();
            ProcessHandle.of(child).orElseThrow().destroyForcibly();
            Awaitility.await().until(() -> !Controller.alive(name));
            assertThat(Path.of("/proc", Long.toString(child)))
                    .as("its number is still taken")
                    .exists();
        } finally {
            careless.destroyForcibly();
        }
    }
}
