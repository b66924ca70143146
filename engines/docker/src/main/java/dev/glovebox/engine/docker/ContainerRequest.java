package dev.glovebox.engine.docker;

import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.engine.container.ContainerFilters;
import dev.glovebox.engine.container.LimitedBox;
import dev.glovebox.json.Json;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.PinnedMount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The container a spec asks for, as the daemon's JSON. A pure translation: the same spec gives the same text.
 *
 * <p>Nothing secret is in it. The command, its variables and its input go through the door, so {@code docker inspect} shows
 * the walls and nothing else.
 */
final class ContainerRequest {

    /** /dev/shm; Python's multiprocessing and browsers need some. */
    private static final long SHARED_MEMORY = 64L << 20;

    private final ApprovedSpec spec;
    private final BoxLabels labels;
    private final Path boxDirectory;
    private final String imageId;
    private final ContainerFilters filters;

    /**
     * A request for one box.
     *
     * @param imageId what the image's name was resolved to, so that the name cannot move in between
     */
    ContainerRequest(ApprovedSpec spec, BoxLabels labels, Path boxDirectory, String imageId, ContainerFilters filters) {
        this.spec = spec;
        this.labels = labels;
        this.boxDirectory = boxDirectory;
        this.imageId = imageId;
        this.filters = filters;
    }

    String json() {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("Image", imageId);
        request.put("Hostname", "sandbox");
        request.put("User", spec.user().toString());
        request.put("WorkingDir", "/");
        request.put("Entrypoint", List.of("/.glovebox/init"));
        request.put("Cmd", serve());
        request.put("Env", List.of());
        request.put("Labels", labels.asMap(spec));
        request.put("NetworkDisabled", !loopbackByDaemon());
        request.put("AttachStdin", false);
        request.put("AttachStdout", false);
        request.put("AttachStderr", false);
        request.put("Tty", false);
        request.put("OpenStdin", false);
        request.put("HostConfig", hostConfig());
        return Json.write(request);
    }

    /**
     * The loopback inside, which connections through the door need: runc makes it by itself, gVisor copies what it finds, and only
     * the daemon's network "none" puts one there. Where no program may open a socket none is needed.
     */
    private boolean loopbackByDaemon() {
        return spec.walls().gVisor() && spec.level() == IsolationLevel.STRICT;
    }

    private List<String> serve() {
        var command = new ArrayList<>(List.of("serve", "--socket", "/.glovebox/door"));
        if (filters.lastFilter().isPresent()) {
            command.addAll(List.of("--last-filter", "/.glovebox/" + BoxDirectory.LAST_FILTER));
        }
        if (spec.level() == IsolationLevel.PARANOID) {
            command.add("--one-exec");
        }
        return command;
    }

    private Map<String, Object> hostConfig() {
        Limits limits = spec.limits();
        long memory = limits.compute().memory().bytes();
        Map<String, Object> host = new LinkedHashMap<>();
        host.put("AutoRemove", true); // the daemon removes it even if nobody is left to ask
        host.put("NetworkMode", "none");
        host.put("ReadonlyRootfs", true);
        host.put("Privileged", false);
        host.put("CapDrop", List.of("ALL"));
        host.put("SecurityOpt", List.of("no-new-privileges:true", "seccomp=" + filters.seccomp()));
        host.put("IpcMode", "private");
        host.put("CgroupnsMode", "private");
        host.put("Init", false);
        host.put("LogConfig", Map.of("Type", "none"));
        host.put("Memory", memory);
        host.put("MemorySwap", memory);
        host.put("NanoCpus", limits.compute().cpus().millis() * 1_000_000L);
        host.put(
                "PidsLimit",
                limits.compute().processes()
                        + LimitedBox.PROCESSES_OF_OUR_OWN
                        + spec.walls().ownThreads());
        host.put("ShmSize", Math.min(SHARED_MEMORY, memory));
        host.put("Ulimits", ulimits(limits));
        host.put("Tmpfs", Map.of("/tmp", scratch(limits)));
        host.put("Mounts", mounts());
        spec.walls().adjustments().gpus().ifPresent(gpus -> host.put("DeviceRequests", List.of(deviceRequest(gpus))));
        spec.walls().runtime().ifPresent(runtime -> host.put("Runtime", runtime));
        return host;
    }

    /** A count of -1 is all of them. */
    private static Map<String, Object> deviceRequest(Gpus gpus) {
        Map<String, Object> request = new LinkedHashMap<>();
        switch (gpus) {
            case Gpus.All() -> request.put("Count", -1);
            case Gpus.Count(int number) -> request.put("Count", number);
            case Gpus.Named(List<String> ids) -> request.put("DeviceIDs", ids);
        }
        request.put("Capabilities", List.of(List.of("gpu")));
        return request;
    }

    private static List<Map<String, Object>> ulimits(Limits limits) {
        return List.of(
                ulimit("nofile", limits.files().open()),
                ulimit("fsize", limits.files().largest().bytes()),
                ulimit("core", 0),
                ulimit("memlock", 64 << 10),
                ulimit("msgqueue", 64 << 10));
    }

    private static Map<String, Object> ulimit(String name, long value) {
        Map<String, Object> limit = new LinkedHashMap<>();
        limit.put("Name", name);
        limit.put("Soft", value);
        limit.put("Hard", value);
        return limit;
    }

    private String scratch(Limits limits) {
        String executable = spec.level() == IsolationLevel.PARANOID ? "noexec" : "exec";
        return "rw,nosuid,nodev," + executable + ",mode=1777,size="
                + limits.scratch().size().bytes() + ",nr_inodes="
                + limits.scratch().files();
    }

    private List<Map<String, Object>> mounts() {
        var mounts = new ArrayList<Map<String, Object>>();
        mounts.add(bind(boxDirectory, "/.glovebox", Mount.Access.READ_ONLY));
        mounts.add(bind(boxDirectory.resolve("passwd"), "/etc/passwd", Mount.Access.READ_ONLY));
        mounts.add(bind(boxDirectory.resolve("group"), "/etc/group", Mount.Access.READ_ONLY));
        if (HostsFile.neededBy(spec.walls().network()).isPresent()) {
            mounts.add(bind(boxDirectory.resolve(HostsFile.NAME), "/etc/hosts", Mount.Access.READ_ONLY));
        }
        for (PinnedMount mount : spec.mounts()) {
            mounts.add(bind(mount.source().realPath(), mount.target(), mount.access()));
        }
        return mounts;
    }

    /** Not recursive: what is mounted below a source was not judged with it, and would be writable in a read-only mount. */
    private static Map<String, Object> bindOptions() {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("Propagation", "rprivate");
        options.put("NonRecursive", true);
        return options;
    }

    /** Type "bind" in Mounts, never Binds: Binds would create a source that is missing. */
    private static Map<String, Object> bind(Path source, String target, Mount.Access access) {
        Map<String, Object> mount = new LinkedHashMap<>();
        mount.put("Type", "bind");
        mount.put("Source", source.toString());
        mount.put("Target", target);
        mount.put("ReadOnly", access != Mount.Access.READ_WRITE);
        mount.put("BindOptions", bindOptions());
        return mount;
    }
}
