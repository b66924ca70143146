package dev.glovebox.runtime.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.diff.ChangeContent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that was moved and changed on the way. */
class RenamedAndEditedTest {

    @TempDir
    Path temp;

    private Playground playground;

    @BeforeEach
    void aProject() throws IOException {
        playground = new Playground(temp);
        Files.writeString(playground.project.resolve("old.txt"), lines("line", 60));
    }

    @AfterEach
    void close() {
        playground.close();
    }

    private static String lines(String word, int count) {
        return IntStream.range(0, count).mapToObj(i -> word + " " + i + "\n").collect(Collectors.joining());
    }

    private Change onlyChange() throws IOException {
        assertThat(playground.kept().changes().changes()).hasSize(1);
        return playground.kept().changes().changes().getFirst();
    }

    @Test
    void editedRenameIsOneChange() throws Exception {
        playground.run(workspace -> {
            Files.delete(workspace.resolve("old.txt"));
            Files.writeString(workspace.resolve("new.txt"), lines("line", 60).replace("line 30\n", "thirty\n"));
        });
        var change = onlyChange();
        assertThat(change.kind()).isEqualTo(Change.Kind.RENAMED);
        assertThat(change.origin()).contains("old.txt");
        assertThat(ChangeContent.of(change, playground.kept()))
                .isInstanceOfSatisfying(
                        ChangeContent.Text.class,
                        text -> assertThat(text.diff().hunks()).hasSize(1));
        String patch = new String(Playground.patch(playground.kept()), StandardCharsets.ISO_8859_1);
        assertThat(patch)
                .contains("rename from old.txt\nrename to new.txt\n--- a/old.txt\n+++ b/new.txt\n", "+thirty\n");

        playground.review.apply(playground.kept(), Selection.of("old.txt"), Optional.empty());
        assertThat(playground.project.resolve("old.txt")).doesNotExist();
        assertThat(Files.readString(playground.project.resolve("new.txt"))).contains("thirty\n");
    }

    @Test
    void dissimilarRenameIsTwoChanges() throws Exception {
        playground.run(workspace -> {
            Files.delete(workspace.resolve("old.txt"));
            Files.writeString(workspace.resolve("new.txt"), lines("line", 20) + lines("entirely different", 40));
        });
        assertThat(playground.kept().changes().changes())
                .extracting(Change::kind)
                .containsExactly(Change.Kind.CREATED, Change.Kind.DELETED);
    }

    @Test
    void renameOriginIsMostSimilarFile() throws Exception {
        Files.writeString(playground.project.resolve("other.txt"), lines("line", 40) + lines("word", 20));
        playground.run(workspace -> {
            Files.delete(workspace.resolve("old.txt"));
            Files.delete(workspace.resolve("other.txt"));
            Files.writeString(workspace.resolve("new.txt"), lines("line", 40) + lines("word", 19));
        });
        assertThat(playground.kept().changes().at("new.txt").orElseThrow().origin())
                .contains("other.txt");
        assertThat(playground.kept().changes().at("old.txt").orElseThrow().kind())
                .isEqualTo(Change.Kind.DELETED);
    }

    @Test
    void largeFilesAreNotCompared() throws Exception {
        for (int i = 0; i < 101; i++) {
            Files.writeString(playground.project.resolve("a" + i), lines("a" + i + " line", 20));
        }
        playground.run(workspace -> {
            for (int i = 0; i < 101; i++) {
                Files.delete(workspace.resolve("a" + i));
                Files.writeString(workspace.resolve("b" + i), lines("a" + i + " line", 20) + "more\n");
            }
        });
        assertThat(playground.kept().changes().changes()).hasSize(202);
    }
}
