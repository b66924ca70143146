package dev.glovebox.runtime.change.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.HandleView;
import dev.glovebox.runtime.change.ProjectView;
import dev.glovebox.runtime.change.Transition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkResolutionTest {

    @TempDir
    Path project;

    private int looked;

    /** The project, counting how often it is looked at. */
    private final class Counted implements ProjectView {

        private final ProjectView view;

        Counted(ProjectView view) {
            this.view = view;
        }

        @Override
        public Optional<Entry> entry(String path) throws IOException {
            looked++;
            return view.entry(path);
        }

        @Override
        public boolean exists(String path) throws IOException {
            looked++;
            return view.exists(path);
        }

        @Override
        public Collection<String> names(String directory) throws IOException {
            return view.names(directory);
        }
    }

    private static Change link(int number, String path, String target) {
        return new Change(
                number,
                path,
                Transition.created(new FileState.Link(target)),
                Optional.empty(),
                new PathDecision.Allowed());
    }

    private List<Change> judged(List<Change> links) throws IOException {
        try (var root = DirectoryHandle.open(project.toRealPath())) {
            var view = new Counted(new HandleView(root));
            return new ChangeJudge(ChangePolicy.DEFAULTS).judged(links, view, Checkpoint.NONE);
        }
    }

    @Test
    void longChainIsFollowedAsFarAsTheKernelWouldAndCostsItsLength() throws Exception {
        var links = new ArrayList<Change>();
        for (int i = 0; i < 20_000; i++) {
            links.add(link(i, "l" + i, "l" + (i + 1)));
        }
        var judged = judged(links);
        assertThat(judged.getFirst().allowed()).isFalse();
        assertThat(judged.getLast().allowed()).isTrue();
        assertThat(judged.stream().filter(Change::allowed)).hasSize(40);
        // Each is looked for once; each of the two places that the chain ends in, and the root, too.
        assertThat(looked).isLessThan(10);
    }

    @Test
    void manyLinksThroughTheSameDirectoriesLookAtEachOnce() throws Exception {
        Files.createDirectories(project.resolve("a/b/c/d"));
        var links = new ArrayList<Change>();
        for (int i = 0; i < 5_000; i++) {
            links.add(link(i, "l" + i, "a/b/c/d"));
        }
        assertThat(judged(links)).allMatch(Change::allowed);
        assertThat(looked).isLessThan(10);
    }

    @Test
    void replacedLinkIsResolvedAsChanged() throws Exception {
        Files.createSymbolicLink(project.resolve("ext"), Path.of("/etc"));
        Files.createDirectory(project.resolve("in"));
        var replaced = new Change(
                0,
                "ext",
                Transition.changed(new FileState.Link("/etc"), new FileState.Link("in")),
                Optional.empty(),
                new PathDecision.Allowed());
        assertThat(judged(List.of(replaced, link(1, "x", "ext/a")))).allMatch(Change::allowed);
        assertThat(judged(List.of(link(1, "x", "ext/a")))).noneMatch(Change::allowed);
    }
}
