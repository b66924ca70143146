package dev.glovebox.engine.oci;

import dev.glovebox.engine.cgroup.GroupTrees;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.engine.container.ContainerFilters;
import dev.glovebox.engine.container.LimitedBox;
import dev.glovebox.json.Json;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.policy.ApprovedSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The {@code config.json} of one box: everything its walls are made of, as the OCI runtime specification writes it. A pure function of
 * what it is given; the same box always has the same text.
 */
final class BundleConfig {

    /** What /proc and /sys tell about the host, or let root change on it. The same places that Docker hides. */
    private static final List<String> MASKED = List.of(
            "/proc/asound",
            "/proc/acpi",
            "/proc/interrupts",
            "/proc/kcore",
            "/proc/keys",
            "/proc/latency_stats",
            "/proc/timer_list",
            "/proc/timer_stats",
            "/proc/sched_debug",
            "/proc/scsi",
            "/sys/firmware",
            "/sys/devices/virtual/powercap");

    private static final List<String> READ_ONLY =
            List.of("/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger");

    private static final List<String> CAPABILITY_SETS =
            List.of("bounding", "effective", "inheritable", "permitted", "ambient");

    private static final long CPU_PERIOD_MICROS = 100_000;

    private final ApprovedSpec spec;
    private final Map<String, String> labels;
    private final BoxDirectory directory;
    private final Bundle bundle;
    private final Path root;
    private final ContainerFilters filters;
    private final UserSpace users;

    /**
     * A box.
     *
     * @param root where the runtime finds the root file system
     */
    BundleConfig(
            ApprovedSpec spec,
            Map<String, String> labels,
            BoxDirectory directory,
            Bundle bundle,
            Path root,
            ContainerFilters filters,
            UserSpace users) {
        this.spec = spec;
        this.labels = Map.copyOf(labels);
        this.directory = directory;
        this.bundle = bundle;
        this.root = root;
        this.filters = filters;
        this.users = users;
    }

    /** The filter is text already, and long: it is put in as it is. */
    String json() {
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("ociVersion", "1.0.2");
        config.put("process", process());
        config.put("root", ordered("path", root.toString(), "readonly", true));
        config.put("hostname", "sandbox");
        config.put("mounts", new BundleMounts(spec, directory, bundle, users).all());
        config.put("annotations", new TreeMap<>(labels));
        String seccomp = users.filteredByInit()
                ? ""
                : ",\"seccomp\":" + filters.seccomp().strip();
        return open(Json.write(config)) + ",\"linux\":" + open(Json.write(linux())) + seccomp + "}}\n";
    }

    private static String open(String object) {
        String text = object.strip();
        return text.substring(0, text.length() - 1).strip();
    }

    private Map<String, Object> process() {
        Map<String, Object> process = new LinkedHashMap<>();
        process.put("terminal", false);
        process.put("user", ordered("uid", spec.user().uid(), "gid", spec.user().gid()));
        process.put("args", serve());
        process.put("env", List.of());
        process.put("cwd", "/");
        Map<String, Object> capabilities = new LinkedHashMap<>();
        CAPABILITY_SETS.forEach(set -> capabilities.put(set, List.of()));
        process.put("capabilities", capabilities);
        if (users instanceof UserSpace.Host) {
            process.put("rlimits", limits());
        }
        process.put("noNewPrivileges", true);
        return process;
    }

    private List<String> serve() {
        var command = new ArrayList<>(List.of("/.glovebox/init", "serve", "--socket", "/.glovebox/door"));
        if (users.filteredByInit()) {
            command.addAll(List.of("--filter", "/.glovebox/" + BoxDirectory.FILTER));
        }
        if (filters.lastFilter().isPresent()) {
            command.addAll(List.of("--last-filter", "/.glovebox/" + BoxDirectory.LAST_FILTER));
        }
        if (spec.level() == IsolationLevel.PARANOID) {
            command.add("--one-exec");
        }
        return command;
    }

    /**
     * Init sets the same for each program. In a box with users of its own nobody else does: runc would need CAP_SYS_RESOURCE on the host,
     * which root does not have everywhere.
     */
    private List<Map<String, Object>> limits() {
        Limits limits = spec.limits();
        return List.of(
                limit("RLIMIT_NOFILE", limits.files().open()),
                limit("RLIMIT_FSIZE", limits.files().largest().bytes()),
                limit("RLIMIT_CORE", 0),
                limit("RLIMIT_MEMLOCK", 64 << 10),
                limit("RLIMIT_MSGQUEUE", 64 << 10));
    }

    private static Map<String, Object> limit(String name, long value) {
        return ordered("type", name, "hard", value, "soft", value);
    }

    private Map<String, Object> linux() {
        Map<String, Object> linux = new LinkedHashMap<>();
        var namespaces = new ArrayList<Map<String, Object>>();
        List.of("pid", "network", "ipc", "uts", "mount", "cgroup")
                .forEach(type -> namespaces.add(ordered("type", type)));
        if (users instanceof UserSpace.Own own) {
            // The namespace has these maps already; runtimes look here for who is root in it.
            linux.put("uidMappings", own.uids());
            linux.put("gidMappings", own.gids());
            namespaces.add(ordered("type", "user", "path", bundle.users().toString()));
        }
        linux.put("namespaces", namespaces);
        linux.put("cgroupsPath", "/" + GroupTrees.path(spec.run().text()));
        linux.put("resources", resources());
        // Init listens for programs of the box at whatever port they expect something.
        linux.put("sysctl", ordered("net.ipv4.ip_unprivileged_port_start", "0"));
        linux.put("maskedPaths", MASKED);
        linux.put("readonlyPaths", READ_ONLY);
        return linux;
    }

    /** Devices beyond those of every container are denied by the runtime's own list, which begins with everything. */
    private Map<String, Object> resources() {
        var compute = spec.limits().compute();
        long memory = compute.memory().bytes();
        Map<String, Object> resources = new LinkedHashMap<>();
        resources.put("devices", List.of(ordered("allow", false, "access", "rwm")));
        resources.put("memory", ordered("limit", memory, "swap", memory));
        resources.put(
                "cpu",
                ordered("quota", compute.cpus().millis() * CPU_PERIOD_MICROS / 1000, "period", CPU_PERIOD_MICROS));
        resources.put(
                "pids",
                ordered(
                        "limit",
                        (long) compute.processes()
                                + LimitedBox.PROCESSES_OF_OUR_OWN
                                + spec.walls().ownThreads()));
        return resources;
    }

    static Map<String, Object> ordered(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
