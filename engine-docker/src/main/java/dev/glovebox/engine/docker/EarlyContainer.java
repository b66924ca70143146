package dev.glovebox.engine.docker;

import dev.glovebox.engine.Detour;
import dev.glovebox.engine.Door;
import dev.glovebox.engine.EarlyBox;
import dev.glovebox.engine.Hands;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.model.FailureCode;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Mount;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxException;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A container that was started before its run was known. Mounts are put into its mount namespace from outside, at places
 * that were left for them, and so end with it: a killed controller leaves no mount behind.
 */
final class EarlyContainer implements EarlyBox {

    /**
     * Where to attach, and with what.
     *
     * @param namespace the kernel's name of its mount namespace: a process number can come round again, this tells
     */
    record Address(Hands hands, long process, String namespace) {}

    private final DockerBox box;
    private final ApprovedSpec blank;
    private final BoxDirectory directory;
    private final Optional<Address> address;
    private final BooleanSupplier current;

    EarlyContainer(
            DockerBox box,
            ApprovedSpec blank,
            BoxDirectory directory,
            Optional<Address> address,
            BooleanSupplier current) {
        this.box = box;
        this.blank = blank;
        this.directory = directory;
        this.address = address;
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
            box.limit(GroupLimits.of(compute, ContainerRequest.PROCESSES_OF_OUR_OWN));
        }
        var late = spec.mounts().stream().filter(this::missing).toList();
        return late.isEmpty() ? Map.of() : attach(late, account(spec));
    }

    @Override
    public void nameAfter(RunId run) {
        box.nameAfter(run);
    }

    private boolean missing(PinnedMount mount) {
        return blank.mounts().stream()
                .noneMatch(there -> there.target().equals(mount.target())
                        && there.source().identity().equals(mount.source().identity()));
    }

    /** Where nothing depends on the other mounts, the identity of the new ones is enough. */
    private static String account(ApprovedSpec spec) {
        boolean writable = spec.mounts().stream().allMatch(mount -> mount.access() == Mount.Access.READ_WRITE);
        return writable && spec.level() != IsolationLevel.PARANOID ? "places" : "table";
    }

    private Map<String, String> attach(List<PinnedMount> mounts, String account) {
        var to = address.orElseThrow(() -> failed("its first process is not to be seen from here", null));
        var job = new ArrayList<>(List.of("attach", Long.toString(to.process()), to.namespace(), account));
        try {
            for (PinnedMount mount : mounts) {
                directory.makePlaceFor(mount);
                var identity = mount.source().identity();
                job.addAll(List.of(
                        mount.source().realPath().toString(),
                        Long.toString(identity.device()),
                        Long.toString(identity.inode()),
                        mount.target(),
                        mount.access() == Mount.Access.READ_WRITE ? "rw" : "ro"));
            }
            return to.hands().run(job);
        } catch (IOException refused) {
            throw failed(String.valueOf(refused.getMessage()), refused);
        }
    }

    private SandboxException failed(String why, @Nullable IOException cause) {
        return new SandboxException(
                FailureCode.LAUNCH_FAILED,
                "nothing can be mounted in waiting container " + id() + ": " + why,
                "a new container serves this run",
                cause);
    }

    @Override
    public String id() {
        return box.id();
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
    public Optional<String> divert(Detour detour) {
        return box.divert(detour);
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
    public void close() {
        box.close();
        blank.close();
    }
}
