package dev.glovebox.policy;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.path.PinnedSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A request that passed every rule. Only {@link SpecGate} makes one, and engines accept nothing else. */
public final class ApprovedSpec implements AutoCloseable {

    private final RunId run;
    private final SandboxSpec spec;
    private final List<PinnedMount> mounts;
    private final List<EnvironmentVariable.Literal> environment;
    private final BoxUser user;

    ApprovedSpec(
            RunId run,
            SandboxSpec spec,
            List<PinnedMount> mounts,
            List<EnvironmentVariable.Literal> environment,
            BoxUser user) {
        this.run = run;
        this.spec = spec;
        this.mounts = List.copyOf(mounts);
        this.environment = List.copyOf(environment);
        this.user = user;
    }

    public RunId run() {
        return run;
    }

    /** The approved spec, including derived mounts. */
    public SandboxSpec spec() {
        return spec;
    }

    public Walls walls() {
        return spec.walls();
    }

    public IsolationLevel level() {
        return spec.walls().level();
    }

    public Limits limits() {
        return spec.limits();
    }

    public List<PinnedMount> mounts() {
        return mounts;
    }

    /** The place whose changes are wanted, if one was asked for. */
    public Optional<PinnedMount> captured() {
        return mounts.stream()
                .filter(mount -> mount.access() == Mount.Access.CAPTURED)
                .findFirst();
    }

    /**
     * The project, where the box may only read it and has a file system of its own. It should be shown through a layer: a lock
     * on the project's own files would keep the host's tools waiting.
     */
    public Optional<PinnedMount> readOnlyProject() {
        return mounts.stream()
                .filter(mount -> level().isAtLeast(IsolationLevel.MODERATE)
                        && mount.access() == Mount.Access.READ_ONLY
                        && mount.target().equals(MountTargets.WORKSPACE)
                        && mount.source().kind() == PinnedSource.Kind.DIRECTORY)
                .findFirst();
    }

    /**
     * The same, with the captured place, or else the read-only project, replaced by the layered view of it.
     *
     * @param view closed with the spec this returns; everything else stays with this one
     */
    public ApprovedSpec withStaged(PinnedSource view) {
        var layered = captured().or(this::readOnlyProject);
        var staged = mounts.stream()
                .map(mount -> layered.filter(mount::equals).isPresent()
                        ? new PinnedMount(
                                view,
                                mount.target(),
                                mount.access() == Mount.Access.CAPTURED ? Mount.Access.READ_WRITE : mount.access())
                        : mount)
                .toList();
        return new ApprovedSpec(run, spec, staged, environment, user);
    }

    /** The same for a box that stands already, with its user: what the run may write is shown to whatever user the box has. */
    public ApprovedSpec inBoxOf(BoxUser there) {
        return new ApprovedSpec(run, spec, mounts, environment, there);
    }

    /**
     * The same for whoever mounts by path, with sources where they are shown to the box's user.
     *
     * @param shown the same mount, or {@link PinnedSource#shownAt} for its source; nothing of it needs closing
     */
    public ApprovedSpec shown(UnaryOperator<PinnedMount> shown) {
        return new ApprovedSpec(run, spec, mounts.stream().map(shown).toList(), environment, user);
    }

    /**
     * The same with mounts on top that nobody asked for: empty places of our own in a box that waits.
     *
     * @param paths closed by whoever made them
     */
    public ApprovedSpec withMountPoints(List<PinnedMount> paths) {
        var all = new ArrayList<>(mounts);
        all.addAll(paths);
        return new ApprovedSpec(run, spec, all, environment, user);
    }

    /** With values; they go through the door and nowhere else. */
    public List<EnvironmentVariable.Literal> environment() {
        return environment;
    }

    /** Values that the host gave by name, as secrets or passed through: whoever shows what a program said leaves them out. */
    public List<String> confidential() {
        var literal = spec.program().environment().stream()
                .filter(EnvironmentVariable.Literal.class::isInstance)
                .toList();
        return environment.stream()
                .filter(variable -> !literal.contains(variable))
                .map(EnvironmentVariable.Literal::value)
                .toList();
    }

    public BoxUser user() {
        return user;
    }

    /** Lets go of the mounts' sources. */
    @Override
    public void close() {
        mounts.forEach(PinnedMount::release);
    }
}
