package dev.glovebox.bench;

import dev.glovebox.bench.Main.Size;
import dev.glovebox.bench.report.Target;
import dev.glovebox.bench.scenario.BaselineCommand;
import dev.glovebox.bench.scenario.BenchProject;
import dev.glovebox.bench.scenario.ListChanges;
import dev.glovebox.bench.scenario.Scenario;
import dev.glovebox.bench.scenario.StageWorkspace;
import dev.glovebox.bench.scenario.StagedProject;
import dev.glovebox.engine.Installation;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.runtime.apply.Review;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.collect.ChangeReading;
import dev.glovebox.runtime.workspace.Workspaces;
import java.nio.file.Path;
import java.util.List;

/**
 * Benchmarks of change collection: finding and keeping ten changes among a hundred thousand files, against {@code git status} of
 * the same project; and what a workspace costs, which must not grow with the project.
 */
final class ChangeScenarios implements AutoCloseable {

    static final String LISTING = "list 10 changes, 100k files";
    private static final String STATUS = "git status, 100k files";
    private static final String LARGE = "workspace, 100k files";
    private static final String SMALL = "workspace, 100 files";

    private final Size size;
    private final Wiring wiring;
    private final Workspaces workspaces;
    private final ChangeStore store;
    private final Ledger ledger;
    private final BenchProject large;
    private final BenchProject small;

    ChangeScenarios(Wiring wiring, Path scratch, Size size) throws Exception {
        this.size = size;
        this.wiring = wiring;
        var installation = new Installation(scratch.resolve("changes-data")).prepare();
        this.store = new ChangeStore(installation.changes());
        this.ledger = Ledger.open(installation.ledger());
        this.workspaces = new Workspaces(
                installation,
                wiring.mountWorker(),
                new ChangeReading(store, ChangePolicy.DEFAULTS),
                ByteSize.mebibytes(64),
                Workspaces.Strategy.BEST);
        this.large = BenchProject.make(scratch.resolve("large"), 100_000);
        this.small = BenchProject.make(scratch.resolve("small"), 100);
    }

    List<Scenario> scenarios() {
        var review = new Review(store, ledger);
        return List.of(
                new ListChanges(LISTING, size.fast(), staged(large), store, review),
                new BaselineCommand(
                        STATUS, size.slow(), List.of("git", "-C", large.root().toString(), "status", "--short")),
                new StageWorkspace(LARGE, size.fast(), staged(large)),
                new StageWorkspace(SMALL, size.fast(), staged(small)));
    }

    private StagedProject staged(BenchProject project) {
        return new StagedProject(wiring.gate(), workspaces, project);
    }

    List<Target> targets() {
        return List.of(new Target(LISTING, STATUS, 1.0 / 50), new Target(LARGE, SMALL, 1.5));
    }

    @Override
    public void close() {
        ledger.close();
    }
}
