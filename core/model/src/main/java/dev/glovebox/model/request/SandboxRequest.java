package dev.glovebox.model.request;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A box as someone asks for it. Every part may be left open: the command line, a task, a template, a role and the configuration
 * each say some of it, and {@link #over} puts one above the other.
 *
 * @param template a kind of box that the configuration of the machine describes; it says the rest there
 * @param mounts empty means: derived from the project
 */
public record SandboxRequest(
        Optional<String> template,
        WallsRequest walls,
        ProgramRequest program,
        List<Mount> mounts,
        LimitsRequest limits) {

    public static final SandboxRequest NONE =
            new SandboxRequest(Optional.empty(), WallsRequest.NONE, ProgramRequest.NONE, List.of(), LimitsRequest.NONE);

    /** Where programs start unless someone says otherwise; a project is mounted there. */
    public static final String WORKDIR = "/workspace";

    public SandboxRequest {
        mounts = List.copyOf(mounts);
    }

    /** Everything of it; {@link #spec} gives it back. */
    public static SandboxRequest of(SandboxSpec spec) {
        var program = spec.program();
        return new SandboxRequest(
                Optional.empty(),
                WallsRequest.of(spec.walls()),
                new ProgramRequest(program.command(), Optional.of(program.workdir()), program.environment()),
                spec.mounts(),
                LimitsRequest.of(spec.limits()));
    }

    /**
     * This, and what {@code base} says where this says nothing. What has a name is put together name by name: variables, limits,
     * and mounts by their target.
     */
    public SandboxRequest over(SandboxRequest base) {
        var all = new ArrayList<>(base.mounts);
        all.removeIf(other -> mounts.stream().anyMatch(mine -> mine.target().equals(other.target())));
        all.addAll(mounts);
        return new SandboxRequest(
                template.or(base::template),
                walls.over(base.walls),
                program.over(base.program),
                all,
                limits.over(base.limits));
    }

    /** As the policy's gate takes it, the defaults filled in. Nothing about it has been checked. */
    public SandboxSpec spec(IsolationLevel usual, Optional<Project> project) {
        return new SandboxSpec(
                walls.orAt(usual),
                Program.of(program.workdir().orElse(WORKDIR), program.command()).withEnvironment(program.environment()),
                project,
                mounts,
                limits.on(Limits.DEFAULTS));
    }

    public SandboxRequest from(Optional<String> changed) {
        return new SandboxRequest(changed, walls, program, mounts, limits);
    }

    public SandboxRequest with(WallsRequest changed) {
        return new SandboxRequest(template, changed, program, mounts, limits);
    }

    public SandboxRequest with(ProgramRequest changed) {
        return new SandboxRequest(template, walls, changed, mounts, limits);
    }

    public SandboxRequest with(LimitsRequest changed) {
        return new SandboxRequest(template, walls, program, mounts, changed);
    }

    public SandboxRequest withMounts(List<Mount> changed) {
        return new SandboxRequest(template, walls, program, changed, limits);
    }

    /** Without the values of variables, which may be secrets. */
    public SandboxRequest redacted() {
        return with(program.redacted());
    }
}
