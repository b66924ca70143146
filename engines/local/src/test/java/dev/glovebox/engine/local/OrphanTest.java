package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Controller;
import dev.glovebox.model.spec.IsolationLevel;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A controller that is killed in the middle of a run, and the one that comes after it. */
@Timeout(60)
class OrphanTest {

    private final DataForTest data = new DataForTest();

    @AfterEach
    void removeData() {
        data.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "BASIC", "MODERATE"})
    void boxEndsWithControllerAndIsReapedLater(IsolationLevel level) throws Exception {
        var controller = new ProcessBuilder(
                        Path.of(System.getProperty("java.home", ""), "bin/java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HeldBox.class.getName(),
                        data.directory().toString(),
                        level.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long program;
        try (BufferedReader reader = controller.inputReader()) {
            program = Long.parseLong(String.valueOf(reader.readLine()));
        }
        var engine = data.engine();
        BoxRecord orphan = engine.list().getFirst();
        assertThat(Controller.alive(orphan.controller())).isTrue();
        assertThat(sleeping(program)).isTrue();

        controller.destroyForcibly().waitFor();

        await().atMost(Duration.ofSeconds(5)).until(() -> !sleeping(program));
        assertThat(Controller.alive(orphan.controller())).isFalse();
        List<Path> groups = new BoxDirectories(data.directory().resolve("boxes"))
                .note(orphan.run())
                .orElseThrow()
                .groups();
        engine.reap(orphan);
        assertThat(engine.list()).isEmpty();
        assertThat(data.directory().resolve("boxes")).isEmptyDirectory();
        assertThat(groups).allSatisfy(group -> assertThat(group).doesNotExist());
    }

    /** Whether any process sleeps for that mark's seconds. */
    private static boolean sleeping(long mark) {
        return ProcessHandle.allProcesses().anyMatch(process -> {
            try {
                return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                        .equals("sleep\0" + mark + "\0");
            } catch (IOException ended) {
                return false;
            }
        });
    }
}
