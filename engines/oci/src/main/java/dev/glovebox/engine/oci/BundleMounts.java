package dev.glovebox.engine.oci;

import static dev.glovebox.engine.oci.BundleConfig.ordered;

import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedMount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Mounts of a box, in order: the kernel's own file systems, its directory, and what was approved for it. */
final class BundleMounts {

    /** /dev/shm; Python's multiprocessing and browsers need some. */
    private static final long SHARED_MEMORY = 64L << 20;

    private static final List<String> INERT = List.of("nosuid", "noexec", "nodev");

    private final ApprovedSpec spec;
    private final BoxDirectory directory;
    private final Bundle bundle;
    private final UserSpace users;

    BundleMounts(ApprovedSpec spec, BoxDirectory directory, Bundle bundle, UserSpace users) {
        this.spec = spec;
        this.directory = directory;
        this.bundle = bundle;
        this.users = users;
    }

    List<Map<String, Object>> all() {
        var mounts = new ArrayList<Map<String, Object>>();
        mounts.add(mount("/proc", "proc", INERT));
        mounts.add(devices());
        mounts.add(
                mount("/dev/pts", "devpts", List.of("nosuid", "noexec", "newinstance", "ptmxmode=0666", "mode=0620")));
        long memory = spec.limits().compute().memory().bytes();
        mounts.add(mount("/dev/shm", "tmpfs", with(INERT, "mode=1777", "size=" + Math.min(SHARED_MEMORY, memory))));
        mounts.add(mount("/dev/mqueue", "mqueue", INERT));
        mounts.add(mount("/sys", "sysfs", with(INERT, "ro")));
        mounts.add(mount("/sys/fs/cgroup", "cgroup", with(INERT, "relatime", "ro")));
        mounts.add(mount("/tmp", "tmpfs", scratch()));
        mounts.add(bind(directory.path(), "/.glovebox", Mount.Access.READ_ONLY));
        mounts.add(bind(directory.path().resolve("passwd"), "/etc/passwd", Mount.Access.READ_ONLY));
        mounts.add(bind(directory.path().resolve("group"), "/etc/group", Mount.Access.READ_ONLY));
        if (HostsFile.neededBy(spec.walls().network()).isPresent()) {
            mounts.add(bind(directory.path().resolve(HostsFile.NAME), "/etc/hosts", Mount.Access.READ_ONLY));
        }
        var approved = inOrder(spec);
        for (int i = 0; i < approved.size(); i++) {
            mounts.add(view(bundle.view(i), approved.get(i)));
        }
        return mounts;
    }

    /** A place comes before what is mounted below it. */
    static List<PinnedMount> inOrder(ApprovedSpec spec) {
        return spec.mounts().stream()
                .sorted(Comparator.comparing(PinnedMount::target))
                .toList();
    }

    /** Made by us, or by a runtime whose devices are its own. */
    private Map<String, Object> devices() {
        return switch (users) {
            case UserSpace.Own _ ->
                ordered(
                        "destination",
                        "/dev",
                        "type",
                        "bind",
                        "source",
                        bundle.devices().toString(),
                        "options",
                        List.of("bind", "nosuid", "noexec", "private"));
            case UserSpace.Host() ->
                mount("/dev", "tmpfs", List.of("nosuid", "noexec", "strictatime", "mode=755", "size=65536k"));
        };
    }

    private List<String> scratch() {
        var scratch = spec.limits().scratch();
        return List.of(
                "nosuid",
                "nodev",
                spec.level() == IsolationLevel.PARANOID ? "noexec" : "exec",
                "mode=1777",
                "size=" + scratch.size().bytes(),
                "nr_inodes=" + scratch.files());
    }

    private static Map<String, Object> mount(String target, String type, List<String> options) {
        return ordered("destination", target, "type", type, "source", type, "options", options);
    }

    /** Not recursive: what is mounted below a source was not judged with it. */
    private static Map<String, Object> bind(Path source, String target, Mount.Access access) {
        return bind(source, target, List.of(option(access), "nosuid", "nodev"));
    }

    private static Map<String, Object> bind(Path source, String target, List<String> options) {
        var all = new ArrayList<>(List.of("bind"));
        all.addAll(options);
        all.add("private");
        return ordered("destination", target, "type", "bind", "source", source.toString(), "options", all);
    }

    /**
     * A view was mounted with all that it must not allow. In a user namespace the kernel keeps that, and whatever else the place on the
     * host forbids: a runtime that names a part of it asks to allow the rest, and is refused. With users of the host it is not refused.
     */
    private Map<String, Object> view(Path place, PinnedMount mount) {
        return bind(
                place,
                mount.target(),
                switch (users) {
                    case UserSpace.Own _ -> List.of();
                    case UserSpace.Host() -> hostView(mount.access());
                });
    }

    private List<String> hostView(Mount.Access access) {
        boolean written = access == Mount.Access.READ_WRITE;
        return spec.level() == IsolationLevel.PARANOID && written
                ? List.of("rw", "nosuid", "nodev", "noexec")
                : List.of(option(access), "nosuid", "nodev");
    }

    private static String option(Mount.Access access) {
        return access == Mount.Access.READ_WRITE ? "rw" : "ro";
    }

    private static List<String> with(List<String> options, String... more) {
        var all = new ArrayList<>(options);
        all.addAll(List.of(more));
        return all;
    }
}
