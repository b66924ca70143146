package dev.glovebox.bench.scenario;

import dev.glovebox.model.spec.Limits;
import dev.glovebox.policy.seccomp.DockerSeccomp;
import dev.glovebox.policy.seccomp.SeccompProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Arguments for other tools that give the same isolation. */
public final class Baselines {

    private static final String USER = "1900000001";

    private final Path seccomp;
    private final Limits limits;
    private final String image;

    private Baselines(Path seccomp, Limits limits, String image) {
        this.seccomp = seccomp;
        this.limits = limits;
        this.image = image;
    }

    public static Baselines in(Path scratch, Limits limits, String image) throws IOException {
        var seccomp = Files.writeString(scratch.resolve("seccomp.json"), DockerSeccomp.json(SeccompProfile.standard()));
        return new Baselines(seccomp, limits, image);
    }

    /** Command line of Docker with the same hardening. */
    public List<String> dockerRun(List<String> program) {
        var compute = limits.compute();
        return with(
                program,
                "docker",
                "run",
                "--rm",
                "--network",
                "none",
                "--read-only",
                "--cap-drop",
                "ALL",
                "--security-opt",
                "no-new-privileges",
                "--security-opt",
                "seccomp=" + seccomp,
                "--user",
                USER + ":" + USER,
                "--memory",
                compute.memory().toString(),
                "--memory-swap",
                compute.memory().toString(),
                "--cpus",
                compute.cpus().toString(),
                "--pids-limit",
                Integer.toString(compute.processes()),
                "--ulimit",
                "nofile=1024:1024",
                "--ulimit",
                "core=0:0",
                "--tmpfs",
                "/tmp:rw,nosuid,nodev,size=256m",
                "--log-driver",
                "none",
                image);
    }

    /** In a container that runs already. */
    public List<String> dockerExec(String container, List<String> program) {
        return with(program, "docker", "exec", container);
    }

    /** The namespaces and mounts of MODERATE by hand; what Glovebox adds (filter, limits, checks, ledger) is what is measured. */
    public List<String> bubblewrap(List<String> program) {
        return with(
                program,
                "setpriv",
                "--reuid",
                USER,
                "--regid",
                USER,
                "--clear-groups",
                "bwrap",
                "--unshare-all",
                "--unshare-user",
                "--die-with-parent",
                "--as-pid-1",
                "--cap-drop",
                "ALL",
                "--clearenv",
                "--ro-bind",
                "/usr",
                "/usr",
                "--symlink",
                "usr/bin",
                "/bin",
                "--symlink",
                "usr/lib",
                "/lib",
                "--symlink",
                "usr/lib64",
                "/lib64",
                "--symlink",
                "usr/sbin",
                "/sbin",
                "--proc",
                "/proc",
                "--dev",
                "/dev",
                "--size",
                "268435456",
                "--tmpfs",
                "/tmp",
                "--dir",
                "/workspace",
                "--remount-ro",
                "/",
                "--chdir",
                "/tmp");
    }

    private static List<String> with(List<String> program, String... tool) {
        return Stream.concat(Stream.of(tool), program.stream()).toList();
    }
}
