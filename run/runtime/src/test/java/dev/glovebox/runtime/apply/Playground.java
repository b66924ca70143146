package dev.glovebox.runtime.apply;

import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.path.MountPolicy;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.change.collect.ChangeReading;
import dev.glovebox.runtime.diff.GitPatch;
import dev.glovebox.runtime.workspace.Workspaces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A project and everything it takes to change it, without a box: the test writes where the box would. */
final class Playground implements AutoCloseable {

    interface Edits {
        void in(Path workspace) throws Exception;
    }

    final Path project;
    final Installation installation;
    final ChangeStore store;
    final Ledger ledger;
    final Review review;
    private final ChangePolicy policy;
    private long collectNanos;

    Playground(Path temp) throws IOException {
        this(temp, ChangePolicy.DEFAULTS);
    }

    Playground(Path temp, ChangePolicy policy) throws IOException {
        this.project = Files.createDirectories(temp.resolve("project"));
        this.installation = new Installation(temp.resolve("data")).prepare();
        this.store = new ChangeStore(installation.changes());
        this.ledger = Ledger.open(installation.ledger());
        this.review = new Review(store, ledger, policy);
        this.policy = policy;
    }

    /** The best there is here: an overlay for root, else a copy. */
    ChangeSummary run(Edits edits) throws Exception {
        return run(Workspaces.Strategy.BEST, ByteSize.mebibytes(64), edits);
    }

    ChangeSummary run(Workspaces.Strategy strategy, ByteSize limit, Edits edits) throws Exception {
        var settings = new PolicySettings(
                PolicySettings.Unsafe.REFUSED,
                Set.of(),
                new ForbiddenPaths(List.of(), Path.of("/nonexistent")),
                BoxUser.current());
        var mount = MountPolicy.workspaceOf(new Project("p", project, List.of()), Mount.Access.CAPTURED);
        var spec = new SandboxSpec(
                Walls.of(IsolationLevel.MODERATE),
                new Program(
                        List.of("true"), "/workspace", List.of(), Program.Input.EMPTY, new Program.Screen.Streams()),
                Optional.of(new Project("p", project, List.of())),
                List.of(mount),
                Limits.DEFAULTS);
        var workspaces = new Workspaces(
                installation, MountWorker.of(installation), new ChangeReading(store, policy), limit, strategy);
        try (var approved = new SpecGate(settings, _ -> Optional.empty()).approve(RunId.random(), spec);
                var workspace = workspaces.stage(approved).orElseThrow()) {
            edits.in(workspace.view().realPath());
            long begin = System.nanoTime();
            try {
                return workspace.collect(Checkpoint.NONE);
            } finally {
                collectNanos = System.nanoTime() - begin;
            }
        }
    }

    double lastCollectMillis() {
        return collectNanos / 1e6;
    }

    /** For {@code git apply}. */
    static byte[] patch(KeptChanges kept) throws IOException {
        var bytes = new ByteArrayOutputStream();
        GitPatch.write(kept.changes(), kept, bytes);
        return bytes.toByteArray();
    }

    KeptChanges kept() throws IOException {
        return store.all().getLast();
    }

    @Override
    public void close() {
        ledger.close();
    }
}
