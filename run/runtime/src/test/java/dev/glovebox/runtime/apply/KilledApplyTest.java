package dev.glovebox.runtime.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.Installation;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.runtime.change.ChangeStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process dies at every step of an application; the next one finishes it or finds nothing done. */
class KilledApplyTest {

    @TempDir
    Path temp;

    /** Not caught by anything that cleans up, as a kill is not. */
    private static final class Killed extends Error {}

    private static final class DiesAt implements Commit.Steps {
        private final int last;
        private final List<String> reached = new ArrayList<>();

        DiesAt(int last) {
            this.last = last;
        }

        @Override
        public void reached(String step) {
            reached.add(step);
            if (reached.size() == last) {
                throw new Killed();
            }
        }
    }

    private record Prepared(Playground playground, Map<String, String> before, Map<String, String> after) {}

    private Prepared prepared() throws Exception {
        var playground = new Playground(Files.createTempDirectory(temp, "kill"));
        Path project = playground.project;
        Files.createDirectories(project.resolve("old/deep"));
        Files.writeString(project.resolve("old/deep/gone"), "gone\n");
        Files.writeString(project.resolve("moved"), "moved content\n");
        Files.writeString(project.resolve("changed"), "one\ntwo\n");
        Files.writeString(project.resolve("becomes-directory"), "file\n");
        Files.createSymbolicLink(project.resolve("link"), Path.of("changed"));
        var before = Snapshot.of(project);
        var after = new AtomicReference<Map<String, String>>(Map.of());
        playground.run(workspace -> {
            Files.delete(workspace.resolve("old/deep/gone"));
            Files.delete(workspace.resolve("old/deep"));
            Files.delete(workspace.resolve("old"));
            Files.writeString(workspace.resolve("new-place"), "moved content\n");
            Files.delete(workspace.resolve("moved"));
            Files.writeString(workspace.resolve("changed"), "one\n2\n");
            Files.delete(workspace.resolve("becomes-directory"));
            Files.createDirectory(workspace.resolve("becomes-directory"));
            Files.writeString(workspace.resolve("becomes-directory/inside"), "in\n");
            Files.delete(workspace.resolve("link"));
            Files.createSymbolicLink(workspace.resolve("link"), Path.of("new-place"));
            after.set(Snapshot.of(workspace));
        });
        return new Prepared(playground, before, after.get());
    }

    @Test
    void killAtAnyStepIsRecovered() throws Exception {
        int step = 0;
        boolean finished = false;
        while (!finished) {
            step++;
            var prepared = prepared();
            try (var playground = prepared.playground) {
                var dying = new DiesAt(step);
                var review = new Review(playground.store, playground.ledger, dying);
                var kept = playground.kept();
                try {
                    review.apply(kept, Selection.EVERYTHING, Optional.empty());
                    finished = true;
                } catch (Killed killed) {
                    playground.review.recover();
                }
                boolean committed = finished || dying.reached.contains("commit begun");
                assertThat(Snapshot.of(playground.project))
                        .as("killed after %s", dying.reached)
                        .isEqualTo(committed ? prepared.after : prepared.before);
                assertThat(playground.store.all())
                        .as("killed after %s", dying.reached)
                        .hasSize(committed ? 0 : 1);
            }
        }
        assertThat(step).isGreaterThan(15);
    }

    @Test
    void killDuringRecoveryIsRecovered() throws Exception {
        for (int again = 1; again < 12; again++) {
            var prepared = prepared();
            try (var playground = prepared.playground) {
                kill(playground, 5);
                try {
                    new Review(playground.store, playground.ledger, new DiesAt(again)).recover();
                } catch (Killed killed) {
                    playground.review.recover();
                }
                assertThat(Snapshot.of(playground.project))
                        .as("again at %d", again)
                        .isEqualTo(prepared.after);
            }
        }
    }

    private static void kill(Playground playground, int step) {
        var review = new Review(playground.store, playground.ledger, new DiesAt(step));
        assertThatThrownBy(() -> review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty()))
                .isInstanceOf(Killed.class);
    }

    /** A process that is really gone, with no chance to do anything. */
    @Test
    void processKilledWithSignalNineIsFinishedByTheNext() throws Exception {
        for (int step : List.of(2, 4, 9)) {
            var prepared = prepared();
            try (var playground = prepared.playground) {
                var process = new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Victim.class.getName(),
                                playground.installation.data().toString(),
                                Integer.toString(step))
                        .redirectErrorStream(true)
                        .start();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(process.waitFor()).as(output).isEqualTo(128 + 9);
                playground.review.recover();
                assertThat(Snapshot.of(playground.project))
                        .as("killed at step %d", step)
                        .isEqualTo(step < 3 ? prepared.before : prepared.after);
            }
        }
    }

    @Test
    void failureIsRolledBack() throws Exception {
        var prepared = prepared();
        try (var playground = prepared.playground) {
            var failing = new Review(playground.store, playground.ledger, step -> {
                if (step.contains("path=changed,")) {
                    throw new IllegalStateException("the disk is on fire");
                }
            });
            assertThatThrownBy(() -> failing.apply(playground.kept(), Selection.EVERYTHING, Optional.empty()))
                    .hasMessageContaining("on fire");
            assertThat(Snapshot.of(playground.project)).isEqualTo(prepared.before);
            playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty());
            assertThat(Snapshot.of(playground.project)).isEqualTo(prepared.after);
        }
    }

    /** Applies, and kills itself at a step. */
    static final class Victim {
        public static void main(String[] arguments) throws IOException {
            var installation = new Installation(Path.of(arguments[0]));
            var store = new ChangeStore(installation.changes());
            int[] left = {Integer.parseInt(arguments[1])};
            try (var ledger = Ledger.open(installation.ledger())) {
                new Review(store, ledger, (Commit.Steps) _ -> killAtZero(left))
                        .apply(store.all().getLast(), Selection.EVERYTHING, Optional.empty());
            }
        }

        private static void killAtZero(int[] left) {
            if (--left[0] == 0) {
                try {
                    new ProcessBuilder(
                                    "kill",
                                    "-9",
                                    Long.toString(ProcessHandle.current().pid()))
                            .start()
                            .waitFor();
                    Thread.sleep(10_000);
                } catch (IOException | InterruptedException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
        }
    }
}
