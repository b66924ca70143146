package dev.glovebox.runtime.walls;

import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.policy.seccomp.BoxFilters;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares each level's promises with the evidence. */
public final class WallInspector {

    private static final String NO_CAPABILITIES = "0000000000000000";
    private static final List<String> CAPABILITY_SETS = List.of("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb");
    private static final List<String> SEPARATE = List.of("pid", "mnt", "net", "ipc", "uts");

    /** The kernel rounds a size up to whole pages; no Linux we run on has larger ones. */
    private static final long LARGEST_PAGE = 65_536;

    /** Where tunnel modules are loaded, the kernel puts these into every network namespace: down, without peer or address. */
    private static final Set<String> INERT =
            Set.of("tunl0", "sit0", "gre0", "gretap0", "erspan0", "ip_vti0", "ip6_vti0", "ip6tnl0", "ip6gre0");

    private final ApprovedSpec spec;
    private final Evidence evidence;
    private final WallList walls = new WallList();

    private WallInspector(ApprovedSpec spec, Evidence evidence) {
        this.spec = spec;
        this.evidence = evidence;
    }

    /** Paths for the inspection. */
    public static List<String> pathsToInspect(ApprovedSpec spec) {
        return Stream.concat(Stream.of("/dev"), spec.mounts().stream().map(PinnedMount::target))
                .toList();
    }

    /** The walls that a box has from its beginning and cannot lose. */
    public static List<WallCheck> lasting(ApprovedSpec spec, Evidence evidence) {
        var inspector = new WallInspector(spec, evidence);
        inspector.lasting();
        return inspector.walls.all();
    }

    /** Those that depend on what is mounted for its run. */
    public static List<WallCheck> mounted(ApprovedSpec spec, Evidence evidence) {
        var inspector = new WallInspector(spec, evidence);
        inspector.mounted();
        return inspector.walls.all();
    }

    private void lasting() {
        if (spec.level().isAtLeast(IsolationLevel.BASIC)) {
            user();
            walls.equal("no_new_privs", "1", evidence.status("NoNewPrivs"));
        }
        if (spec.level().isAtLeast(IsolationLevel.MODERATE)) {
            capabilities();
            walls.equal("seccomp", "2", evidence.status("Seccomp"));
            namespaces();
            network();
            fileSystem();
            lastFilter();
        }
    }

    private void mounted() {
        if (spec.level().isAtLeast(IsolationLevel.MODERATE)) {
            spec.mounts().forEach(this::mount);
        }
        if (spec.level() == IsolationLevel.PARANOID) {
            nothingToExecute();
        }
    }

    private void user() {
        String uid = Integer.toString(spec.user().uid());
        String gid = Integer.toString(spec.user().gid());
        walls.equal("uid", four(uid), evidence.status("Uid").map(WallInspector::spaced));
        walls.equal("gid", four(gid), evidence.status("Gid").map(WallInspector::spaced));
        if (spec.level().isAtLeast(IsolationLevel.MODERATE)) {
            walls.add("not_root", "uid is not 0", "uid " + uid, !spec.user().root());
        }
    }

    /** Real, effective, saved and file-system user. */
    private static String four(String id) {
        return String.join(" ", id, id, id, id);
    }

    private static String spaced(String tabbed) {
        return tabbed.replace('\t', ' ');
    }

    private void capabilities() {
        for (String set : CAPABILITY_SETS) {
            walls.equal("capabilities." + set, NO_CAPABILITIES, evidence.status(set));
        }
    }

    private void namespaces() {
        for (String name : SEPARATE) {
            var got = evidence.namespace(name);
            var host = HostNamespaces.of(name);
            walls.add(
                    "namespace." + name,
                    "not the host's",
                    got.orElse("unknown"),
                    got.isPresent() && host.isPresent() && !got.equals(host));
        }
    }

    /** In every mode: whatever a box may reach comes through the door, so there is no other way out to inspect. */
    private void network() {
        var got = evidence.interfaces().map(WallInspector::connected).orElse("unknown");
        // gVisor leaves even the loopback out of a box without a network.
        boolean nothing = got.isEmpty() && spec.walls().gVisor();
        walls.add("network", "lo", nothing ? "nothing" : got, nothing || got.equals("lo"));
    }

    private static String connected(Set<String> interfaces) {
        return interfaces.stream().filter(name -> !INERT.contains(name)).collect(Collectors.joining(" "));
    }

    private void fileSystem() {
        walls.equal("root_filesystem", "ro", evidence.mount("/").map(WallInspector::access));
        var scratch = evidence.mount("/tmp");
        for (String option : scratchOptions()) {
            walls.add(
                    "scratch." + option,
                    option,
                    scratch.map(mount -> String.join(",", mount.options())).orElse("no mount at /tmp"),
                    scratch.filter(mount -> mount.options().contains(option)).isPresent());
        }
        long most = (spec.limits().scratch().size().bytes() + LARGEST_PAGE - 1) / 1024;
        walls.add(
                "scratch.size",
                "at most " + most + "k",
                scratch.map(MountLine::superOptions).orElse("no mount at /tmp"),
                scratch.map(MountLine::sizeKibibytes)
                        .filter(size -> size.isPresent() && size.getAsLong() <= most)
                        .isPresent());
    }

    /** gVisor does not tell nodev: its devices are its own and never the host's, wherever their files lie. */
    private List<String> scratchOptions() {
        return spec.walls().gVisor() ? List.of("nosuid") : List.of("nosuid", "nodev");
    }

    /** Where a box has one, init must have received what was sent, and seal programs where the level says so. */
    private void lastFilter() {
        BoxFilters.of(spec.walls()).lastFilter().ifPresent(filter -> {
            String seal = spec.level() == IsolationLevel.PARANOID ? " once" : "";
            walls.equal("last_filter", BoxFilters.fingerprint(filter) + seal, evidence.lastFilter());
        });
    }

    /**
     * No mount that the program can write lets files be executed. /dev and the device files that cover parts of /proc are a
     * file system that only root can write; that is checked, not believed.
     */
    private void nothingToExecute() {
        for (String path : List.of("/tmp", "/dev/shm")) {
            var mount = evidence.mount(path);
            walls.add(
                    "noexec " + path,
                    "noexec",
                    mount.map(found -> String.join(",", found.options())).orElse("no mount there"),
                    mount.filter(found -> found.options().contains("noexec")).isPresent());
        }
        walls.equal("devices", "40755 0 0", evidence.owner("/dev"));
        String device = evidence.mount("/dev").map(MountLine::device).orElse("");
        String open = evidence.writableAndExecutable().stream()
                .filter(mount -> !mount.device().equals(device))
                .map(MountLine::target)
                .collect(Collectors.joining(" "));
        walls.equal("writable_and_executable", "nowhere", Optional.of(open.isEmpty() ? "nowhere" : open));
    }

    private static String access(MountLine mount) {
        return mount.readOnly() ? "ro" : "rw";
    }

    /** The pin is compared with what the box sees: a source swapped after the check shows here. */
    private void mount(PinnedMount mount) {
        walls.equal("mount " + mount.target(), mount.source().identity().toString(), evidence.identity(mount.target()));
        if (mount.access() != Mount.Access.READ_WRITE) {
            walls.equal("mount " + mount.target() + " access", "ro", accessWithin(mount.target()));
        }
    }

    /** A file system mounted somewhere below the source comes along, and does not become read-only with it by itself. */
    private Optional<String> accessWithin(String target) {
        return evidence.mountsWithin(target).stream()
                .filter(mount -> !mount.readOnly())
                .findFirst()
                .map(mount -> "rw at " + mount.target())
                .or(() -> evidence.mount(target).map(WallInspector::access));
    }
}
