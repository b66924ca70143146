package dev.glovebox.protocol.task;

import dev.glovebox.model.ExecutionMode;
import dev.glovebox.model.Limits;
import dev.glovebox.model.Mount;
import dev.glovebox.model.Program;
import dev.glovebox.model.Project;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.model.TimeSpan;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The box a task asks for: {@code image, workdir, command, env, mounts, limits, network, level, runtime, timeout}. In a
 * request almost everything may be left out; in a runner's payload everything is filled in.
 *
 * @param mounts empty means: derived from the project
 */
public record Sandbox(WallsWish walls, Work work, List<Mount> mounts, LimitsWish limits, Optional<TimeSpan> timeout) {

    public static final Sandbox NOTHING_SAID =
            new Sandbox(WallsWish.NONE, Work.NONE, List.of(), LimitsWish.NONE, Optional.empty());

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
                        "mounts", mounts.stream().map(MountForm::tree).toList())
                .put("timeout", timeout.map(TimeSpan::toString))
                .map();
    }

    public static Sandbox read(Reading from) {
        return new Sandbox(
                WallsWish.read(from),
                Work.read(from),
                from.objects("mounts", MountForm::read),
                from.object("limits", LimitsWish::read).orElse(LimitsWish.NONE),
                from.parsed("timeout", TimeSpan::parse));
    }
}
