package dev.glovebox.engine.container;

import dev.glovebox.engine.Door;
import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.TransparentRedirect;
import dev.glovebox.engine.WarmBox;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.policy.path.PinnedMount;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A container that was started before its run was known. */
public final class WarmContainer implements WarmBox {

    private final LimitedBox box;
    private final ApprovedSpec blank;
    private final LateMounts mounts;
    private final BooleanSupplier current;

    public WarmContainer(LimitedBox box, ApprovedSpec blank, LateMounts mounts, BooleanSupplier current) {
        this.box = box;
        this.blank = blank;
        this.mounts = mounts;
        this.current = current;
    }

    @Override
    public BoxUser user() {
        return blank.user();
    }

    @Override
    public boolean current() {
        return current.getAsBoolean();
    }

    @Override
    public Map<String, String> bind(ApprovedSpec spec) {
        var compute = spec.limits().compute();
        if (!compute.equals(blank.limits().compute())) {
            box.limit(GroupLimits.of(compute, LimitedBox.PROCESSES_OF_OUR_OWN));
        }
        try {
            return mounts.complete(spec);
        } catch (IOException refused) {
            throw failed(refused);
        }
    }

    @Override
    public void premount(PinnedMount mount) {
        try {
            mounts.premount(mount);
        } catch (IOException refused) {
            throw failed(refused);
        }
    }

    @Override
    public void forget() {
        try {
            mounts.forget();
        } catch (IOException refused) {
            throw failed(refused);
        }
    }

    @Override
    public void nameAfter(RunId run) {
        box.nameAfter(run);
    }

    private SandboxException failed(IOException refused) {
        return new SandboxException(
                FailureCode.LAUNCH_FAILED,
                "the mounts of warm container " + id() + " cannot be changed: " + refused.getMessage(),
                "Glovebox starts a new container for this run",
                refused);
    }

    @Override
    public String id() {
        return box.id();
    }

    @Override
    public Optional<String> runtime() {
        return box.runtime();
    }

    @Override
    public Door door() {
        return box.door();
    }

    @Override
    public List<String> baseEnvironment() {
        return box.baseEnvironment();
    }

    @Override
    public String locate(String path) {
        return box.locate(path);
    }

    @Override
    public Optional<HostsFile> hosts() {
        return box.hosts();
    }

    @Override
    public Optional<FileIdentity> mounted(String target) {
        return box.mounted(target);
    }

    @Override
    public Optional<String> divert(TransparentRedirect redirect) {
        return box.divert(redirect);
    }

    @Override
    public Optional<ControlGroup> controlGroup() {
        return box.controlGroup();
    }

    @Override
    public boolean ranOutOfMemory() {
        return box.ranOutOfMemory();
    }

    @Override
    public void kill() {
        box.kill();
    }

    @Override
    public void end() {
        box.end();
    }

    @Override
    public void leave() {
        try {
            box.leave();
        } finally {
            blank.close();
        }
    }

    @Override
    public void close() {
        try {
            box.close();
        } finally {
            blank.close();
        }
    }
}
