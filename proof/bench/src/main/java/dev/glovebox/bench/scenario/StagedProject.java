package dev.glovebox.bench.scenario;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.policy.path.MountPolicy;
import dev.glovebox.runtime.workspace.Workspace;
import dev.glovebox.runtime.workspace.Workspaces;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A workspace over a project, made anew for each round. */
public final class StagedProject {

    private final SpecGate gate;
    private final Workspaces workspaces;
    private final Project project;
    private @Nullable ApprovedSpec approved;
    private @Nullable Workspace workspace;

    public StagedProject(SpecGate gate, Workspaces workspaces, BenchProject project) {
        this.gate = gate;
        this.workspaces = workspaces;
        this.project = new Project("bench", project.root(), List.of());
    }

    void approve() {
        var mount = MountPolicy.workspaceOf(project, Mount.Access.CAPTURED);
        approved = gate.approve(
                RunId.random(),
                new SandboxSpec(
                        Walls.of(IsolationLevel.MODERATE),
                        Program.of("/workspace", List.of("/bin/true")),
                        Optional.of(project),
                        List.of(mount),
                        Limits.DEFAULTS));
    }

    Workspace stage() {
        if (approved == null) {
            throw new IllegalStateException("approve first");
        }
        var staged = workspaces.stage(approved).orElseThrow();
        workspace = staged;
        return staged;
    }

    void close() {
        if (workspace != null) {
            workspace.close();
            workspace = null;
        }
        if (approved != null) {
            approved.close();
            approved = null;
        }
    }
}
