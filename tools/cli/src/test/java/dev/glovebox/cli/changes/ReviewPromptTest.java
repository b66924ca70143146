package dev.glovebox.cli.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Program;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.runtime.apply.Review;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.CopyLayer;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.change.collect.ChangeReading;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person answers; what they said happens to a real project. */
class ReviewPromptTest {

    @TempDir
    Path temp;

    private Path project;
    private ChangeStore store;
    private Ledger ledger;
    private String screen = "";

    /** {@code long.txt} changed in two places, {@code b} created, {@code .env} created and refused. */
    @BeforeEach
    void aRun() throws Exception {
        project = Files.createDirectories(temp.resolve("project"));
        Path copy = Files.createDirectories(temp.resolve("copy"));
        Files.writeString(project.resolve("long.txt"), lines());
        Files.writeString(
                copy.resolve("long.txt"), lines().replace("n5\n", "five\n").replace("n50\n", "fifty\n"));
        Files.writeString(copy.resolve("b"), "b\n");
        Files.writeString(copy.resolve(".env"), "S=1\n");
        store = new ChangeStore(Files.createDirectories(temp.resolve("changes")));
        ledger = Ledger.open(Files.createDirectories(temp.resolve("ledger")));
        var source = new ChangeSet.Source(project, FileIdentity.of(project), "copy");
        try (var now = DirectoryHandle.open(copy.toRealPath());
                var before = DirectoryHandle.open(project.toRealPath())) {
            new ChangeReading(store, ChangePolicy.DEFAULTS)
                    .read(
                            RunId.random(),
                            source,
                            new CopyLayer(now, before, FileTime.fromMillis(0)),
                            FileTime.fromMillis(Long.MAX_VALUE / 2),
                            List.of());
        }
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    private static String lines() {
        return IntStream.range(0, 60).mapToObj(i -> "n" + i + "\n").collect(Collectors.joining());
    }

    private KeptChanges kept() throws IOException {
        return store.all().getFirst();
    }

    /** Answers are given in the order of the paths: b, then long.txt; .env is not asked about. */
    private boolean answered(int rows, String... answers) throws IOException {
        var out = new StringWriter();
        var given = List.of(answers).iterator();
        ReviewInput person = () -> given.hasNext() ? Optional.of(given.next()) : Optional.empty();
        var decisions =
                new ReviewPrompt(person, new PrintWriter(out, true), new Program.Screen.Terminal(rows, 80)).ask(kept());
        screen = out.toString();
        if (decisions.isPresent()) {
            decisions.get().carryOut(new Review(store, ledger), kept());
        }
        return decisions.isPresent();
    }

    private String text() throws IOException {
        return Files.readString(project.resolve("long.txt"));
    }

    @Test
    void oneFileIsTakenAndOneHunkOfAnother() throws Exception {
        assertThat(answered(100, "y", "h", "n", "y")).isTrue();
        assertThat(project.resolve("b")).exists();
        assertThat(text()).contains("n5\n", "fifty\n");
        assertThat(project.resolve(".env")).doesNotExist();
        assertThat(screen).contains("refused", "hunk 2 of 2");
    }

    @Test
    void fileIsDiscardedAndTheOtherIsLeftForLater() throws Exception {
        assertThat(answered(100, "n", "l")).isTrue();
        assertThat(project.resolve("b")).doesNotExist();
        assertThat(text()).isEqualTo(lines());
        assertThat(kept().changes().at("b")).isEmpty();
        assertThat(kept().changes().at("long.txt")).isPresent();
    }

    @Test
    void allTheRestIsTakenAtOnce() throws Exception {
        assertThat(answered(100, "a")).isTrue();
        assertThat(project.resolve("b")).exists();
        assertThat(text()).contains("five\n", "fifty\n");
    }

    @Test
    void quittingAppliesNothing() throws Exception {
        assertThat(answered(100, "y", "q")).isFalse();
        assertThat(answered(100, "y", "h", "y", "q")).isFalse();
        assertThat(answered(100, "y")).as("the input ends").isFalse();
        assertThat(project.resolve("b")).doesNotExist();
        assertThat(kept().changes().changes()).hasSize(3);
    }

    @Test
    void unknownKeyExplainsTheKeysAndAsksAgain() throws Exception {
        assertThat(answered(100, "?", "y", "n")).isTrue();
        assertThat(screen).contains("decide hunk by hunk");
        assertThat(project.resolve("b")).exists();
    }

    @Test
    void answerWithKeyAsPrefixIsIgnored() throws Exception {
        assertThat(answered(100, "a\u001b[1;1R", "y, or not", "l", "l")).isTrue();
        assertThat(screen).contains("decide hunk by hunk");
        assertThat(project.resolve("b")).doesNotExist();
    }

    @Test
    void longDifferenceStopsAtTheEndOfTheScreen() throws Exception {
        assertThat(answered(10, "y", "", "s", "n")).isTrue();
        assertThat(screen).contains("more lines: press Enter, or [s]kip");
        assertThat(text()).isEqualTo(lines());
    }
}
