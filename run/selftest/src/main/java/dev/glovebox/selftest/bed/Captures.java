package dev.glovebox.selftest.bed;

import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.runtime.apply.Review;
import dev.glovebox.runtime.apply.Selection;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.collect.ChangeReading;
import dev.glovebox.runtime.workspace.Stage;
import dev.glovebox.runtime.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A project whose changes are captured, in the workspaces of the installation under test. What is kept of them, and the record of
 * decisions about them, are the scene's: people's own changes and ledger stay as they are.
 */
public final class Captures {

    private static final ByteSize LAYER = ByteSize.mebibytes(16);

    /** A captured project gives no programs at PARANOID, so the attack program comes by a mount of its own. */
    private static final String PROGRAMS = "/data";

    private final TestBed arena;
    private final Path project;
    private final Path ledger;
    private final ChangeStore store;

    /**
     * Around an empty project.
     *
     * @param directory of the scene, for nobody else
     */
    public Captures(TestBed arena, Path directory) throws IOException {
        var closed = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        this.arena = arena;
        this.project = Files.createDirectory(directory.resolve("project"));
        this.ledger = directory.resolve("ledger");
        this.store = new ChangeStore(Files.createDirectory(directory.resolve("changes"), closed));
    }

    public Path project() {
        return project;
    }

    /** The real one. */
    public Stage stage() {
        return new Workspaces(
                arena.grounds().installation(),
                arena.grounds().mountWorker(),
                new ChangeReading(store, ChangePolicy.DEFAULTS),
                LAYER,
                Workspaces.Strategy.BEST);
    }

    /** A request for the attack program in the project; without walls there is no capture, and it writes the project itself. */
    public SandboxSpec spec(IsolationLevel level, String... words) {
        boolean hostFiles = level.compareTo(IsolationLevel.BASIC) <= 0;
        var requested = arena.spec(level, TestLimits.SMALL, List.of(words));
        var command = new ArrayList<String>(requested.program().command());
        command.set(0, (hostFiles ? programs().toString() : PROGRAMS) + "/attack");
        var mounts = new ArrayList<Mount>();
        if (level != IsolationLevel.NONE) {
            mounts.add(new Mount(project, MountTargets.WORKSPACE, Mount.Access.CAPTURED));
        }
        if (!hostFiles) {
            mounts.add(new Mount(programs(), PROGRAMS, Mount.Access.READ_ONLY));
        }
        return new SandboxSpec(
                requested.walls(),
                requested.program().withCommand(command),
                Optional.of(new Project("selftest", project, List.of(programs()))),
                mounts,
                requested.limits());
    }

    private Path programs() {
        return arena.scene().project();
    }

    /** Makes everything real that a run changed, as far as it is let. */
    public void apply(RunId run) throws IOException {
        try (var record = Ledger.open(ledger)) {
            new Review(store, record).apply(store.find(run.text()), Selection.EVERYTHING, Optional.empty());
        }
    }
}
