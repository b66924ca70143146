package dev.glovebox.runtime.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.diff.ChangeContent;
import dev.glovebox.runtime.workspace.Workspaces.Strategy;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** For random trees and random edits. A failure names its seed; set glovebox.seed to repeat it. */
class ApplyPropertyTest {

    private static final int ROUNDS = Integer.getInteger("glovebox.rounds", 25);
    private static final long SEED = Long.getLong("glovebox.seed", System.nanoTime());

    @TempDir
    Path temp;

    private record Result(Map<String, String> before, Map<String, String> seen) {}

    private Result edited(Playground playground, Strategy strategy, long seed) throws Exception {
        var tree = new RandomTree(seed);
        tree.fill(playground.project);
        var before = Snapshot.of(playground.project);
        var seen = new AtomicReference<Map<String, String>>(Map.of());
        var summary = playground.run(strategy, ByteSize.mebibytes(64), workspace -> {
            tree.edit(workspace);
            seen.set(Snapshot.of(workspace));
        });
        assertThat(Snapshot.of(playground.project))
                .as("the project, seed %d", seed)
                .isEqualTo(before);
        assertThat(summary.refused()).as("refused, seed %d", seed).isZero();
        return new Result(before, seen.get());
    }

    private interface Round {
        void play(Playground playground, long seed) throws Exception;
    }

    private void rounds(Round round) throws Exception {
        System.out.println("ApplyPropertyTest: -Dglovebox.seed=" + SEED);
        for (int i = 0; i < ROUNDS; i++) {
            try (var playground = new Playground(Files.createTempDirectory(temp, "round"))) {
                round.play(playground, SEED + i);
            } catch (SandboxException refused) {
                throw new AssertionError("seed " + (SEED + i) + ": " + refused.failure(), refused);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void applyGivesTheProjectOfTheSandbox(Strategy strategy) throws Exception {
        rounds((playground, seed) -> {
            var outcome = edited(playground, strategy, seed);
            for (var kept : playground.store.all()) {
                playground.review.apply(
                        kept, Selection.EVERYTHING, Optional.of(kept.changes().hash()));
            }
            assertThat(Snapshot.of(playground.project))
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderEntriesOf(outcome.seen);
            assertThat(playground.store.all()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void discardLeavesTheProjectByteForByte(Strategy strategy) throws Exception {
        rounds((playground, seed) -> {
            var outcome = edited(playground, strategy, seed);
            for (var kept : playground.store.all()) {
                playground.review.discard(kept, Selection.EVERYTHING);
            }
            assertThat(Snapshot.of(playground.project)).as("seed %d", seed).isEqualTo(outcome.before);
            assertThat(playground.store.all()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = "BEST")
    void applyingPathByPathAndHunkByHunkEndsTheSame(Strategy strategy) throws Exception {
        rounds((playground, seed) -> {
            var outcome = edited(playground, strategy, seed);
            while (!playground.store.all().isEmpty()) {
                var kept = playground.kept();
                Change change = next(kept.changes());
                boolean hunks = change.kind() == Change.Kind.MODIFIED
                        && ChangeContent.of(change, kept) instanceof ChangeContent.Text;
                playground.review.apply(
                        kept, new Selection(List.of(change.path()), hunks ? Set.of(1) : Set.of()), Optional.empty());
            }
            assertThat(Snapshot.of(playground.project))
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderEntriesOf(outcome.seen);
        });
    }

    /** Deepest deletions first: a directory goes when it is empty. */
    private static Change next(ChangeSet set) {
        return set.changes().reversed().stream()
                .filter(change -> change.transition().after().isEmpty())
                .findFirst()
                .orElse(set.changes().getFirst());
    }

    @ParameterizedTest
    @EnumSource(names = "BEST")
    void gitAppliesTheExportedPatch(Strategy strategy) throws Exception {
        rounds((playground, seed) -> {
            var outcome = edited(playground, strategy, seed);
            for (var kept : playground.store.all()) {
                Path patch = Files.write(playground.project.resolveSibling("patch"), Playground.patch(kept));
                if (kept.changes().changes().stream().anyMatch(change -> change.kind() == Change.Kind.RETYPED)) {
                    return; // git does not remove empty directories that it never knew, and they may be in the way
                }
                if (Files.size(patch) > 0) {
                    git(playground.project, seed, "apply", "--whitespace=nowarn", patch.toString());
                }
            }
            assertThat(contents(Snapshot.of(playground.project)))
                    .as("seed %d", seed)
                    .isEqualTo(contents(outcome.seen));
        });
    }

    /** What git knows of: files and links, and of permissions the one bit. */
    private static Map<String, String> contents(Map<String, String> snapshot) {
        var contents = new TreeMap<String, String>();
        snapshot.forEach((path, what) -> {
            if (!what.startsWith("directory")) {
                contents.put(path, what.startsWith("file") ? what.charAt(7) + what.substring(14) : what);
            }
        });
        return contents;
    }

    private static void git(Path directory, long seed, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>(List.of("git"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("GIT_CEILING_DIRECTORIES", String.valueOf(directory.getParent()));
        builder.environment().put("GIT_DIR", new File("/nonexistent").getPath());
        var process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("git, seed %d: %s", seed, output).isZero();
    }
}
