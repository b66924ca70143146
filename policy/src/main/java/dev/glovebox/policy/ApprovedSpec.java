package dev.glovebox.policy;

import dev.glovebox.model.EnvironmentVariable;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Limits;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.model.Walls;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import java.util.List;

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

    /** What was approved, with derived mounts filled in. */
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

    /** With values; they go through the door and nowhere else. */
    public List<EnvironmentVariable.Literal> environment() {
        return environment;
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
