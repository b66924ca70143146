package dev.glovebox.runtime.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.runtime.change.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes that cannot be decided alone. */
class DependentChangesTest {

    @TempDir
    Path temp;

    private Playground playground;

    @BeforeEach
    void aProject() throws IOException {
        playground = new Playground(temp);
        Files.createDirectories(playground.project.resolve("old/deep"));
        Files.writeString(playground.project.resolve("old/deep/moved"), "the same words, before and after\n");
        Files.writeString(playground.project.resolve("old/gone"), "gone\n");
    }

    @AfterEach
    void close() {
        playground.close();
    }

    /** The directory old goes, a file of it now is in a directory that is new. */
    private void moveOut(Path workspace) throws IOException {
        Files.createDirectories(workspace.resolve("new/place"));
        Files.move(workspace.resolve("old/deep/moved"), workspace.resolve("new/place/moved"));
        Files.delete(workspace.resolve("old/gone"));
        Files.delete(workspace.resolve("old/deep"));
        Files.delete(workspace.resolve("old"));
    }

    private List<String> applied(String path) throws IOException {
        return playground.review.apply(playground.kept(), Selection.of(path), Optional.empty()).stream()
                .map(Change::path)
                .toList();
    }

    private List<String> left() throws IOException {
        return playground.kept().changes().changes().stream().map(Change::path).toList();
    }

    @Test
    void removedDirectoryNeedsMovesOutOfIt() throws Exception {
        playground.run(this::moveOut);
        assertThat(applied("old/deep")).containsExactly("new", "new/place", "new/place/moved", "old/deep");
        assertThat(left()).containsExactly("old", "old/gone");
        assertThat(applied("old")).containsExactly("old", "old/gone");
        assertThat(playground.project.resolve("old")).doesNotExist();
        assertThat(playground.project.resolve("new/place/moved")).hasContent("the same words, before and after");
    }

    @Test
    void directoryReplacedByFileNeedsMovesOutOfIt() throws Exception {
        playground.run(workspace -> {
            moveOut(workspace);
            Files.writeString(workspace.resolve("old"), "now a file\n");
        });
        assertThat(applied("old")).contains("old", "old/deep", "old/gone", "new/place/moved");
        assertThat(playground.project.resolve("old")).hasContent("now a file");
        assertThat(playground.store.all()).isEmpty();
    }

    @Test
    void deletionThatIsDiscardedKeepsTheDirectoriesAboveIt() throws Exception {
        playground.run(this::moveOut);
        playground.review.discard(playground.kept(), Selection.of("old/gone"));
        assertThat(left()).containsExactly("new", "new/place", "new/place/moved", "old/deep");
        playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty());
        assertThat(playground.project.resolve("old/gone")).exists();
        assertThat(playground.project.resolve("old/deep")).doesNotExist();
    }

    @Test
    void directoryIsNotRemovedWhileTheRemovalOfSomethingInItIsRefused() throws Exception {
        Files.writeString(playground.project.resolve("old/.env"), "SECRET=1\n");
        playground.run(workspace -> {
            Files.delete(workspace.resolve("old/.env"));
            moveOut(workspace);
        });
        playground.review.apply(playground.kept(), Selection.EVERYTHING, Optional.empty());
        assertThat(left()).containsExactly("old", "old/.env");
        assertThat(playground.project.resolve("old/.env")).exists();
        assertThat(playground.project.resolve("old/gone")).doesNotExist();
        assertThat(playground.project.resolve("new/place/moved")).exists();
    }
}
