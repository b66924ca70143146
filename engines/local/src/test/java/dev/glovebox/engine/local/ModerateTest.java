package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.engine.DoorSpeaker;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModerateTest extends LocalContract {

    ModerateTest() {
        super(IsolationLevel.MODERATE);
    }

    private String output(String script) {
        var command = DoorSpeaker.at(launch()).shell(script);
        return command.output() + command.error();
    }

    @Test
    void kernelReportsNoCapabilityNoNewPrivilegesAndAFilter() {
        assertThat(output("grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status"))
                .isEqualTo("""
                        CapInh:\t0000000000000000
                        CapPrm:\t0000000000000000
                        CapEff:\t0000000000000000
                        CapBnd:\t0000000000000000
                        CapAmb:\t0000000000000000
                        NoNewPrivs:\t1
                        Seccomp:\t2
                        """);
    }

    @Test
    void initIsPidOne() {
        var speaker = DoorSpeaker.at(launch());
        assertThat(speaker.hello().pid()).isOne();
        assertThat(speaker.shell("ls /proc | grep -c '^[0-9]'").output().strip().length())
                .isOne();
    }

    @Test
    void everyNamespaceDiffersFromTheHosts() throws Exception {
        var evidence = DoorSpeaker.at(launch()).inspect();
        for (String name : List.of("ipc", "mnt", "net", "pid", "user", "uts", "cgroup")) {
            assertThat(evidence.get("ns/" + name))
                    .startsWith(name + ":[")
                    .isNotEqualTo(Files.readSymbolicLink(Path.of("/proc/self/ns", name))
                            .toString());
        }
    }

    @Test
    void thereIsNoInterfaceButLoopback() {
        assertThat(output("tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' '")).isEqualTo("lo\n");
    }

    @Test
    void accountsKeysAndHomesOfTheHostAreAbsent() {
        assertThat(output("ls -d /etc/shadow /etc/ssh /root /home /var/lib /run /sys /etc/ssl/private 2>/dev/null"))
                .isEmpty();
        assertThat(output("cat /etc/passwd | wc -l; id -un")).isEqualTo("1\nsandbox\n");
    }

    @Test
    void rootIsReadOnlyAndSoIsAllButScratch() {
        assertThat(
                        output(
                                "for d in / /usr /etc /dev /var /workspace /.glovebox; do touch $d/x 2>/dev/null && echo $d; done"))
                .isEmpty();
        assertThat(output("for d in /tmp /var/tmp /dev/shm; do touch $d/x && echo $d; done"))
                .isEqualTo("/tmp\n/var/tmp\n/dev/shm\n");
    }

    @Test
    void scratchIsCappedInBytes() {
        var limits = Limits.DEFAULTS.withScratch(new Limits.Scratch(ByteSize.mebibytes(2), 1000));
        var speaker = DoorSpeaker.at(launch(approve(plain().withLimits(limits))));
        var fill = speaker.shell("head -c 3000000 /dev/zero > /tmp/a; wc -c < /tmp/a; "
                + "head -c 3000000 /dev/zero > /dev/shm/a; wc -c < /dev/shm/a");
        assertThat(fill.output()).isEqualTo("2097152\n2097152\n");
        assertThat(fill.error()).contains("No space left on device");
    }

    @Test
    void namespacesAndMountsCannotBeMadeInside() {
        assertThat(output("unshare -U true || mount -t tmpfs x /tmp || unshare -n true; ls -l /proc/1/exe"))
                .contains("Operation not permitted")
                .contains("unshare");
    }

    @Test
    void devicesAndTerminalsWork() {
        assertThat(output("echo x > /dev/null && head -c 4 /dev/urandom | wc -c && ls /dev/pts/ptmx"))
                .isEqualTo("4\n/dev/pts/ptmx\n");
    }

    @Test
    void readOnlyMountCannotBeWrittenAndWritableOneCan() throws Exception {
        Path root = readableDirectory();
        Path in = Files.createDirectory(root.resolve("in"));
        Path out = Files.createDirectory(root.resolve("out"));
        for (Path directory : List.of(in, out)) {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        }
        var plain = plain();
        var spec = new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("moderate", root, List.of())),
                List.of(
                        new Mount(in, "/input", Mount.Access.READ_ONLY),
                        new Mount(out, "/output/deep", Mount.Access.READ_WRITE)),
                plain.limits());
        var command = DoorSpeaker.at(launch(approve(spec))).shell("echo result > /output/deep/file; touch /input/file");
        assertThat(command.error()).contains("Read-only file system");
        assertThat(out.resolve("file")).hasContent("result\n");
    }

    /** Whoever is root and names a project means that one; its box needs no right to pass through what is above it. */
    @Test
    void projectInPrivateDirectoryIsVisibleOnlyInBox() throws Exception {
        assumeTrue(DataForTest.root(), "missing capability: root, which gives boxes users of their own");
        Path closed = readableDirectory();
        Path project = Files.createDirectory(closed.resolve("project"));
        Files.writeString(project.resolve("file"), "there");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        var plain = plain();
        var approved = approve(new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("closed", project, List.of())),
                List.of(),
                plain.limits()));
        var box = launch(approved);
        assertThat(DoorSpeaker.at(box).shell("cat /workspace/file").output()).isEqualTo("there");
        assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain("view-0");
    }

    @Test
    void projectReplacedAfterCheckIsNotMounted() throws Exception {
        assumeTrue(DataForTest.root(), "missing capability: root, which gives boxes users of their own");
        Path root = readableDirectory();
        Path project = Files.createDirectory(root.resolve("project"));
        var plain = plain();
        var approved = approve(new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("swapped", project, List.of())),
                List.of(),
                plain.limits()));
        Files.move(project, root.resolve("moved"));
        Files.createDirectory(project);
        assertThatThrownBy(() -> launch(approved))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.LAUNCH_FAILED))
                .hasMessageContaining("was replaced after it was checked");
        assertThat(engine().list()).isEmpty();
    }
}
