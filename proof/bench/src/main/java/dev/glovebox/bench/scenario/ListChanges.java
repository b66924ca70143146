package dev.glovebox.bench.scenario;

import dev.glovebox.runtime.apply.Review;
import dev.glovebox.runtime.apply.Selection;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.workspace.Workspace;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finding, judging and keeping what a run changed: what a caller waits for beyond the end of the box. */
public final class ListChanges implements Scenario {

    private final String name;
    private final int rounds;
    private final StagedProject project;
    private final ChangeStore store;
    private final Review review;
    private @Nullable Workspace workspace;

    public ListChanges(String name, int rounds, StagedProject project, ChangeStore store, Review review) {
        this.name = name;
        this.rounds = rounds;
        this.project = project;
        this.store = store;
        this.review = review;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int rounds() {
        return rounds;
    }

    @Override
    public void prepare() throws IOException {
        project.approve();
        var staged = project.stage();
        BenchProject.edit(staged.view().realPath());
        workspace = staged;
    }

    @Override
    public void once(FirstByte output) throws IOException {
        if (workspace == null || workspace.collect(Checkpoint.NONE).changes() != 10) {
            throw new IOException("there should be ten changes");
        }
    }

    @Override
    public void finish() throws IOException {
        project.close();
        for (KeptChanges kept : store.all()) {
            review.discard(kept, Selection.EVERYTHING);
        }
    }
}
