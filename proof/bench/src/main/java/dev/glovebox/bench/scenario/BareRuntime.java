package dev.glovebox.bench.scenario;

import dev.glovebox.engine.cgroup.GroupTrees;
import dev.glovebox.json.Json;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.policy.seccomp.DockerSeccomp;
import dev.glovebox.policy.seccomp.SeccompProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An OCI runtime in a loop of the shell, with the same walls and nothing of ours: no daemon, no verification, no ledger. The shell has
 * one mount namespace for all boxes, in which the control groups of version 2 are hidden where crun would not start otherwise.
 */
public record BareRuntime(String name, Path bundle) {

    private static final long USER = 1_900_000_001L;
    private static final long ROOT = 3_900_000_001L;

    private static final String LOOP = """
            [ "$4" = - ] || mount -t tmpfs -o size=64m none "$4"
            end=$((${EPOCHREALTIME/./} + $3))
            for ((i = 0; i < $2; i++)); do
                (
                    n=0
                    while ((${EPOCHREALTIME/./} < end)); do
                        "$0" --root "$1/state" $5 run --bundle "$1" "glovebox-bench-$$-$i-$n" </dev/null >&2 || exit 1
                        n=$((n + 1))
                    done
                    echo $n
                ) &
            done
            for job in $(jobs -p); do wait "$job" || exit 1; done
            """;

    /** @param root of the image, unpacked */
    public static BareRuntime in(Path scratch, String name, Path root, Limits limits, List<String> program)
            throws IOException {
        Path bundle = Files.createDirectory(scratch.resolve("bare-" + name));
        Files.createDirectory(bundle.resolve("state"));
        Files.writeString(bundle.resolve("config.json"), Json.write(config(root, limits, program)));
        return new BareRuntime(name, bundle);
    }

    /** Boxes, so many at a time for so long. */
    public double perSecond(int parallel, Duration time) throws IOException, InterruptedException {
        boolean crun = name.equals("crun");
        var process = new ProcessBuilder(
                        "unshare",
                        "--mount",
                        "--propagation",
                        "slave",
                        "bash",
                        "-c",
                        LOOP,
                        name,
                        bundle.toString(),
                        Integer.toString(parallel),
                        Long.toString(time.toNanos() / 1000),
                        crun
                                ? GroupTrees.ofThisHost()
                                        .hybrid()
                                        .map(Path::toString)
                                        .orElse("-")
                                : "-",
                        crun ? "--cgroup-manager=cgroupfs" : "")
                .redirectError(bundle.resolve("errors").toFile())
                .start();
        long begin = System.nanoTime();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        if (process.waitFor() != 0) {
            throw new IOException(name + " failed in a loop: "
                    + Files.readString(bundle.resolve("errors")).strip());
        }
        return said.lines().mapToLong(Long::parseLong).sum() / ((System.nanoTime() - begin) / 1e9);
    }

    private static Map<String, Object> config(Path root, Limits limits, List<String> program) {
        var none = List.of();
        var process = Map.of(
                "user",
                Map.of("uid", USER, "gid", USER),
                "args",
                program,
                "env",
                List.of("PATH=/usr/bin:/bin"),
                "cwd",
                "/",
                "capabilities",
                Map.of("bounding", none, "effective", none, "inheritable", none, "permitted", none, "ambient", none),
                "noNewPrivileges",
                true);
        return Map.of(
                "ociVersion",
                "1.0.2",
                "process",
                process,
                "root",
                Map.of("path", root.toString(), "readonly", true),
                "hostname",
                "sandbox",
                "mounts",
                List.of(
                        mount("/proc", "proc", "nosuid", "noexec", "nodev"),
                        mount("/dev", "tmpfs", "nosuid", "noexec", "mode=755", "size=65536k"),
                        mount("/dev/pts", "devpts", "nosuid", "noexec", "newinstance", "ptmxmode=0666", "mode=0620"),
                        mount("/dev/shm", "tmpfs", "nosuid", "noexec", "nodev", "mode=1777", "size=64m"),
                        mount("/dev/mqueue", "mqueue", "nosuid", "noexec", "nodev"),
                        mount("/sys", "sysfs", "nosuid", "noexec", "nodev", "ro"),
                        mount("/sys/fs/cgroup", "cgroup", "nosuid", "noexec", "nodev", "ro"),
                        mount("/tmp", "tmpfs", "nosuid", "nodev", "mode=1777", "size=256m")),
                "linux",
                linux(limits));
    }

    private static Map<String, Object> linux(Limits limits) {
        var users = List.of(one(0, ROOT), one(USER, USER));
        long memory = limits.compute().memory().bytes();
        return Map.of(
                "uidMappings",
                users,
                "gidMappings",
                users,
                "namespaces",
                List.of("pid", "network", "ipc", "uts", "mount", "cgroup", "user").stream()
                        .map(type -> Map.of("type", type))
                        .toList(),
                "resources",
                Map.of(
                        "devices",
                        List.of(Map.of("allow", false, "access", "rwm")),
                        "memory",
                        Map.of("limit", memory, "swap", memory),
                        "cpu",
                        Map.of("quota", limits.compute().cpus().millis() * 100, "period", 100_000),
                        "pids",
                        Map.of("limit", limits.compute().processes())),
                "maskedPaths",
                List.of("/proc/kcore", "/proc/keys", "/proc/timer_list", "/proc/scsi", "/sys/firmware"),
                "readonlyPaths",
                List.of("/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"),
                "seccomp",
                Objects.requireNonNull(Json.parse(DockerSeccomp.json(SeccompProfile.standard()))
                        .value()));
    }

    private static Map<String, Object> one(long inside, long outside) {
        return Map.of("containerID", inside, "hostID", outside, "size", 1);
    }

    private static Map<String, Object> mount(String target, String type, String... options) {
        return Map.of("destination", target, "type", type, "source", type, "options", List.of(options));
    }
}
