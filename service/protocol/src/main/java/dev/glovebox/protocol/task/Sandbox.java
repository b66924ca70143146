package dev.glovebox.protocol.task;

import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.task.ExecutionMode;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The box a task asks for: {@code image, workdir, command, env, secrets, mounts, limits, network, level, runtime, gpus,
 * allowed_syscalls, blocked_syscalls, timeout}. In a request almost everything may be left out; in a runner's payload everything is filled in.
 *
 * @param mounts empty means: derived from the project
 */
public record Sandbox(WallsSpec walls, Work work, List<Mount> mounts, LimitsSpec limits, Optional<TimeSpan> timeout) {

    public static final Sandbox NOTHING_SAID =
            new Sandbox(WallsSpec.NONE, Work.NONE, List.of(), LimitsSpec.NONE, Optional.empty());

    /** Where programs start when nothing else is said; a project is mounted there. */
    public static final String WORKDIR = "/workspace";

    public Sandbox {
        mounts = List.copyOf(mounts);
    }

    /** This, and what {@code base} says where this says nothing. */
    public Sandbox over(Sandbox base) {
        return new Sandbox(
                walls.over(base.walls),
                work.over(base.work),
                mounts.isEmpty() ? base.mounts : mounts,
                limits.over(base.limits),
                timeout.or(base::timeout));
    }

    /** As the policy's gate takes it, the house's defaults filled in. Nothing about it has been checked. */
    public SandboxSpec spec(ExecutionMode mode, Project project) {
        var program = Program.of(work.workdir().orElse(WORKDIR), work.command()).withEnvironment(work.environment());
        var usual = limits.over(Limits.DEFAULTS);
        return new SandboxSpec(
                walls.at(mode.usualLevel()),
                program,
                Optional.of(project),
                mounts,
                timeout.map(usual::withWallClock).orElse(usual));
    }

    /** Everything of it written out; {@link #spec} gives it back. */
    public static Sandbox of(SandboxSpec spec) {
        var program = spec.program();
        return new Sandbox(
                WallsSpec.of(spec.walls()),
                new Work(program.command(), Optional.of(program.workdir()), program.environment()),
                spec.mounts(),
                LimitsSpec.of(spec.limits()),
                Optional.of(spec.limits().wallClock()));
    }

    /** The same with other mounts. */
    public Sandbox withMounts(List<Mount> changed) {
        return new Sandbox(walls, work, changed, limits, timeout);
    }

    /** Without the values of variables, which may be secrets. */
    public Sandbox redacted() {
        return new Sandbox(walls, work.redacted(), mounts, limits, timeout);
    }

    public Map<String, Object> tree() {
        var tree = new Tree().putAll(walls.tree()).putAll(work.tree());
        if (!limits.values().isEmpty()) {
            tree.put("limits", limits.tree());
        }
        return tree.putUnlessEmpty(
                        "mounts", mounts.stream().map(MountJson::tree).toList())
                .put("timeout", timeout.map(TimeSpan::toString))
                .map();
    }

    public static Sandbox read(Reading from) {
        return new Sandbox(
                WallsSpec.read(from),
                Work.read(from),
                from.objects("mounts", MountJson::read),
                from.object("limits", LimitsSpec::read).orElse(LimitsSpec.NONE),
                from.parsed("timeout", TimeSpan::parse));
    }
}
