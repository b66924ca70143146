package dev.glovebox.engine.container;

import dev.glovebox.engine.MountWorker;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedMount;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Mounts added to the mount namespace of a warm container from outside, at prepared mount points; they end with the
 * container: a killed controller leaves no mount behind.
 */
public final class LateMounts {

    /**
     * Where to attach, and with what.
     *
     * @param namespace the kernel's name of its mount namespace: a process number can come round again, this tells
     */
    public record Address(MountWorker mountWorker, long process, String namespace) {}

    /** @param account what the kernel said of it when it was attached; nobody in the box could change that since */
    private record Premounted(PinnedMount mount, Map<String, String> account) {}

    private final Optional<Address> address;
    private final BoxDirectory directory;
    private final ApprovedSpec blank;
    private @Nullable Premounted premounted;

    public LateMounts(Optional<Address> address, BoxDirectory directory, ApprovedSpec blank) {
        this.address = address;
        this.directory = directory;
        this.blank = blank;
    }

    /** Attaches what a run is expected to want. It is alone: only a box where a program waits has mounts from the start. */
    public synchronized void premount(PinnedMount mount) throws IOException {
        premounted = new Premounted(mount, attach(List.of(mount), account(blank, List.of(mount))));
    }

    /** Takes it away again. */
    public synchronized void forget() throws IOException {
        var unwanted = premounted;
        if (unwanted != null) {
            detach(unwanted.mount());
            premounted = null;
        }
    }

    /**
     * Attaches what this run wants and is not there yet, and takes away what it does not want.
     *
     * @return what the kernel says of it; empty where nothing was attached
     */
    public synchronized Map<String, String> complete(ApprovedSpec spec) throws IOException {
        var wanted = spec.mounts().stream()
                .filter(mount -> blank.mounts().stream().noneMatch(there -> same(there, mount)))
                .toList();
        var known = premounted;
        if (known == null || wanted.stream().noneMatch(mount -> same(known.mount(), mount))) {
            forget();
            return wanted.isEmpty() ? Map.of() : attach(wanted, account(spec, spec.mounts()));
        }
        var missing =
                wanted.stream().filter(mount -> !same(known.mount(), mount)).toList();
        if (missing.isEmpty()) {
            return known.account();
        }
        var all = new HashMap<>(known.account());
        all.putAll(attach(missing, account(spec, spec.mounts())));
        return all;
    }

    private static boolean same(PinnedMount one, PinnedMount other) {
        return one.target().equals(other.target())
                && one.source().identity().equals(other.source().identity())
                && one.access() == other.access();
    }

    /** Where nothing depends on the other mounts, the identity of the new ones is enough. */
    private static String account(ApprovedSpec spec, List<PinnedMount> mounts) {
        boolean writable = mounts.stream().allMatch(mount -> mount.access() == Mount.Access.READ_WRITE);
        return writable && spec.level() != IsolationLevel.PARANOID ? "places" : "table";
    }

    private Map<String, String> attach(List<PinnedMount> mounts, String account) throws IOException {
        var to = address();
        var user = blank.user();
        var job = new ArrayList<>(List.of(
                "attach",
                Long.toString(to.process()),
                to.namespace(),
                Integer.toString(user.uid()),
                Integer.toString(user.gid()),
                account));
        for (PinnedMount mount : mounts) {
            directory.makeMountPointFor(mount);
            var identity = mount.source().identity();
            job.addAll(List.of(
                    mount.source().realPath().toString(),
                    Long.toString(identity.device()),
                    Long.toString(identity.inode()),
                    mount.target(),
                    mount.access() == Mount.Access.READ_WRITE ? "rw" : "ro"));
        }
        return to.mountWorker().run(job);
    }

    private void detach(PinnedMount mount) throws IOException {
        var to = address();
        var identity = mount.source().identity();
        var _ = to.mountWorker()
                .run(List.of(
                        "detach",
                        Long.toString(to.process()),
                        to.namespace(),
                        mount.target(),
                        Long.toString(identity.device()),
                        Long.toString(identity.inode())));
    }

    private Address address() throws IOException {
        return address.orElseThrow(() -> new IOException("its first process is not visible from here"));
    }
}
