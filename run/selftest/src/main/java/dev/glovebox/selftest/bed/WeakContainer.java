package dev.glovebox.selftest.bed;

import dev.glovebox.engine.Controller;
import dev.glovebox.json.Json;
import dev.glovebox.model.run.RunId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A throwaway container with one kind of wall missing, as the daemon's JSON. It runs the attack program and nothing else, sees
 * nothing of the host but a directory of the scene, is bounded as boxes are, and ends by itself if nobody ends it.
 */
final class WeakContainer {

    private static final long MEMORY = 128L << 20;

    /** Nobody's number on any host: what it uses up is no one else's. */
    private static final String STRANGER = "1899999999:1899999999";

    /** Capabilities of a weak container for the attacks; never all. */
    private static final List<String> CAPABILITIES = List.of(
            "CHOWN",
            "DAC_OVERRIDE",
            "DAC_READ_SEARCH",
            "FOWNER",
            "KILL",
            "MKNOD",
            "NET_ADMIN",
            "NET_RAW",
            "SETGID",
            "SETUID",
            "SYSLOG",
            "SYS_ADMIN",
            "SYS_BOOT",
            "SYS_CHROOT",
            "SYS_MODULE",
            "SYS_PACCT",
            "SYS_PTRACE",
            "SYS_RAWIO",
            "SYS_TIME");

    private final Weakness weakness;
    private final String image;
    private final Path directory;
    private final Optional<String> runtime;

    /** @param directory the container sees it at {@code /control} and, as if it were the door's, at {@code /.glovebox} */
    WeakContainer(Weakness weakness, String image, Path directory, Optional<String> runtime) {
        this.weakness = weakness;
        this.image = image;
        this.directory = directory;
        this.runtime = runtime;
    }

    String json(String owner, RunId run, List<String> words) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("Image", image);
        request.put("User", root() ? "0:0" : STRANGER);
        request.put("WorkingDir", "/");
        request.put("Entrypoint", List.of("/control/attack", "--to", "/control/said"));
        request.put("Cmd", words);
        request.put("Labels", labels(owner, run));
        request.put("HostConfig", host());
        return Json.write(request);
    }

    /** The same as a box's, so that whoever sweeps after a kill finds it. */
    private static Map<String, Object> labels(String owner, RunId run) {
        return Map.of(
                "dev.glovebox.owner",
                owner,
                "dev.glovebox.run",
                run.text(),
                "dev.glovebox.level",
                "weakened",
                "dev.glovebox.controller",
                Controller.current());
    }

    private boolean root() {
        return weakness == Weakness.PRIVILEGED;
    }

    private Map<String, Object> host() {
        Map<String, Object> host = new LinkedHashMap<>();
        host.put("AutoRemove", false); // its end is waited for; the sweep takes what a kill leaves
        host.put("NetworkMode", weakness == Weakness.CONNECTED ? "bridge" : "none");
        host.put("ReadonlyRootfs", !root());
        host.put("CapDrop", List.of("ALL"));
        host.put("CapAdd", root() ? CAPABILITIES : List.of());
        host.put("SecurityOpt", securityOptions());
        host.put("LogConfig", Map.of("Type", "none"));
        runtime.ifPresent(name -> host.put("Runtime", name));
        host.put("Memory", MEMORY);
        host.put("MemorySwap", MEMORY);
        host.put("NanoCpus", 1_000_000_000L);
        host.put("PidsLimit", weakness == Weakness.CRAMPED ? 1 : 128);
        host.put("Mounts", List.of(bind("/control"), bind("/.glovebox")));
        if (root()) {
            host.put("MaskedPaths", List.of());
            host.put("ReadonlyPaths", List.of());
            host.put("DeviceCgroupRules", List.of("c 1:* rwm"));
        }
        return host;
    }

    private List<String> securityOptions() {
        var options = new ArrayList<String>(List.of("seccomp=unconfined"));
        if (root()) {
            options.add("apparmor=unconfined");
        } else if (weakness != Weakness.PROMOTABLE) {
            options.add("no-new-privileges:true");
        }
        return options;
    }

    private Map<String, Object> bind(String target) {
        return Map.of("Type", "bind", "Source", directory.toString(), "Target", target, "ReadOnly", false);
    }
}
