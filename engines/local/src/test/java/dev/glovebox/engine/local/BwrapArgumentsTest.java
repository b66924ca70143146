package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.ByteSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BwrapArgumentsTest {

    private static final HostLayout HOST = new HostLayout(
            List.of(
                    new HostLayout.Part.Directory(Path.of("/usr")),
                    new HostLayout.Part.Link(Path.of("/bin"), "usr/bin"),
                    new HostLayout.Part.Directory(Path.of("/lib64"))),
            List.of(Path.of("/etc/ld.so.cache"), Path.of("/etc/ssl/certs")));

    private static final BwrapArguments.Fittings FITTINGS = new BwrapArguments.Fittings(
            Path.of("/d/init/init-1"),
            Path.of("/d/init/filter-2"),
            Optional.empty(),
            Path.of("/d/init/hosts-3"),
            Path.of("/d/boxes/r"));

    @Test
    void argumentsAreComplete(@TempDir Path temporary) throws Exception {
        Path root = temporary.toRealPath();
        Path in = Files.createDirectory(root.resolve("in"));
        Path out = Files.createDirectory(root.resolve("out"));
        var plain = SpecForTest.of(Walls.of(IsolationLevel.MODERATE));
        var requested = new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("p", root, List.of())),
                List.of(
                        new Mount(in, "/workspace", Mount.Access.READ_ONLY),
                        new Mount(out, "/output", Mount.Access.READ_WRITE)),
                Limits.DEFAULTS.withScratch(new Limits.Scratch(ByteSize.mebibytes(128), 1000)));
        try (var spec = SpecForTest.approve(requested)) {
            String uid = Integer.toString(spec.user().uid());
            String gid = Integer.toString(spec.user().gid());
            assertThat(String.join(" ", BwrapArguments.of(spec, HOST, FITTINGS)))
                    .isEqualTo(String.join(
                            " ",
                            "--unshare-user --unshare-pid --unshare-net --unshare-ipc --unshare-uts",
                            "--unshare-cgroup-try --as-pid-1 --die-with-parent --cap-drop ALL",
                            "--uid " + uid + " --gid " + gid + " --hostname sandbox --clearenv",
                            "--ro-bind /usr /usr --symlink usr/bin /bin --ro-bind /lib64 /lib64",
                            "--ro-bind /etc/ld.so.cache /etc/ld.so.cache --ro-bind /etc/ssl/certs /etc/ssl/certs",
                            "--ro-bind /d/init/hosts-3 /etc/hosts --ro-bind /d/boxes/r/passwd /etc/passwd",
                            "--ro-bind /d/boxes/r/group /etc/group",
                            "--proc /proc --dev /dev --perms 1777 --size 67108864 --tmpfs /dev/shm --remount-ro /dev",
                            "--perms 1777 --size 134217728 --tmpfs /tmp --symlink /tmp /var/tmp --dir /workspace",
                            "--ro-bind " + in + " /workspace --bind " + out + " /output",
                            "--ro-bind /d/init/init-1 /.glovebox/init --ro-bind /d/init/filter-2 /.glovebox/filter",
                            "--remount-ro / --chdir /",
                            "-- /.glovebox/init serve --stdio --filter /.glovebox/filter"));
        }
    }

    @Test
    void hostLayoutNamesNoAccountsAndNoKeys() throws Exception {
        assertThat(HostLayout.ofThisHost().configuration())
                .allSatisfy(path -> assertThat(path.toString())
                        .doesNotContain("shadow")
                        .doesNotContain("passwd")
                        .doesNotContain("ssh")
                        .doesNotContain("private"));
        assertThat(HostLayout.ofThisHost().programs()).contains(new HostLayout.Part.Directory(Path.of("/usr")));
    }

    @Test
    void filterForProgramsAloneIsHandedToInit() throws Exception {
        var fittings = new BwrapArguments.Fittings(
                FITTINGS.init(),
                FITTINGS.filter(),
                Optional.of(Path.of("/d/init/filter-4")),
                FITTINGS.hosts(),
                FITTINGS.accounts());
        try (var spec = SpecForTest.approve(SpecForTest.of(Walls.of(IsolationLevel.MODERATE)))) {
            assertThat(String.join(" ", BwrapArguments.of(spec, HOST, fittings)))
                    .contains("--ro-bind /d/init/filter-4 /.glovebox/last-filter --remount-ro /")
                    .endsWith("--filter /.glovebox/filter --last-filter /.glovebox/last-filter");
        }
    }
}
