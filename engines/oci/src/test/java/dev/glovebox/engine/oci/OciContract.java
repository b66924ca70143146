package dev.glovebox.engine.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.DoorSpeaker;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.EngineContract;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The contract with a real runtime, and the walls that only a container has. */
@Tag("namespaces")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OciContract extends EngineContract {

    private final OciForTest oci;

    OciContract(String runtime) {
        OciForTest.assumeRuntime(runtime);
        oci = new OciForTest(runtime);
    }

    @AfterAll
    void removeData() {
        oci.close();
    }

    @Override
    protected Engine engine() {
        return oci.engine();
    }

    @Override
    protected Walls walls() {
        return OciForTest.walls(IsolationLevel.STRICT);
    }

    @Test
    void closedBoxLeavesNoGroupNoMountAndNoFile() throws Exception {
        var approved = approve(plain());
        var box = launch(approved);
        assertThat(OciForTest.groupsOf(approved.run().text())).isNotEmpty();
        box.close();
        assertThat(OciForTest.groupsOf(approved.run().text())).isEmpty();
        assertThat(oci.left()).isEmpty();
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

    private String output(String script) {
        var command = DoorSpeaker.at(launch()).shell(script);
        return command.output() + command.error();
    }

    @Test
    void boxHasAUserNamespaceOfItsOwnWhoseRootIsNobodyOutside() {
        var approved = approve(plain());
        var maps = DoorSpeaker.at(launch(approved))
                .shell("cat /proc/self/uid_map /proc/self/gid_map")
                .output();
        long uid = approved.user().uid();
        assertThat(maps.lines().map(line -> line.strip().replaceAll(" +", " ")))
                .contains(uid + " " + uid + " 1", "0 " + (2_000_000_000L + uid) + " 1")
                .hasSize(4);
    }

    /** The kernel adds up what it counts in a user namespace for the namespace's owner, and lets them do anything in it. */
    @Test
    void namespacesOfABoxBelongToItsRootAndCountForNobodyElse() {
        var approved = approve(plain());
        var box = launch(approved);
        long process = ((OciBox) box).controlGroup().orElseThrow().processes().getFirst();
        try (var users = NamespaceForTest.of(process, "user")) {
            assertThat(users.owner()).isEqualTo(2_000_000_000L + approved.user().uid());
            for (String kind : List.of("pid", "net", "ipc", "uts", "mnt", "cgroup")) {
                try (var namespace = NamespaceForTest.of(process, kind);
                        var its = namespace.users()) {
                    assertThat(its.inode()).as(kind).isEqualTo(users.inode());
                }
            }
        }
        assertThat(OciForTest.processesOfUser(2_000_000_000L + approved.user().uid()))
                .as("whoever has this number can do anything in the box")
                .isEmpty();
    }

    @Test
    void onlyScratchCanBeWrittenAndOnlyLoopbackIsThere() {
        assertThat(output("for d in / /usr /etc /var /.glovebox /proc /sys /dev /workspace; do"
                        + " touch $d/x 2>/dev/null && echo $d; done;"
                        + " touch /tmp/x && echo scratch; tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' '"))
                .isEqualTo("scratch\nlo\n");
    }

    @Test
    void devicesAreTheUsualOnesAndNoneOfTheHost() {
        assertThat(output("ls /dev | tr '\\n' ' '; echo x > /dev/null && head -c 3 /dev/zero | wc -c; "
                        + "head -c 8 /dev/urandom | wc -c; stat -c '%u %a' /dev"))
                .isEqualTo(
                        "fd full mqueue null ptmx pts random shm stderr stdin stdout tty urandom zero 3\n8\n0 755\n");
    }

    @Test
    void accountsContainNoOtherHostUser() {
        assertThat(output("id -un; id -gn; wc -l < /etc/passwd")).isEqualTo("sandbox\nsandbox\n3\n");
    }

    @Test
    void doorCannotBeFoundFromInside() {
        assertThat(output("ls /.glovebox; ls /.glovebox/door; cat /.glovebox/init > /dev/null && echo read"))
                .contains("Permission denied")
                .contains("/.glovebox/door");
    }

    @Test
    void secondBoxOfTheSameRunIsRefusedAndTheFirstIsUnharmed() {
        var approved = approve(plain());
        var first = launch(approved);
        assertThatThrownBy(() -> engine().launch(approved))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.LAUNCH_FAILED));
        assertThat(DoorSpeaker.at(first).shell("echo here").output()).isEqualTo("here\n");
    }

    @Test
    void mountBelowATargetIsFoundThereAndNothingElseIs() throws Exception {
        Path source = readableDirectory();
        Files.writeString(source.resolve("file"), "deep");
        var command = DoorSpeaker.at(launch(approve(mounting(source, "/data/one/two"))))
                .shell("cat /data/one/two/file; ls /data /data/one | tr '\\n' ' '; touch /data/x");
        assertThat(command.output()).isEqualTo("deep/data: one  /data/one: two ");
        assertThat(command.status()).isNotZero();
    }

    @Test
    void missingImageIsNamed() {
        var approved = approve(plain().withWalls(Walls.of(IsolationLevel.STRICT).withImage("test/absent:1")));
        assertThatThrownBy(() -> engine().launch(approved))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.NO_IMAGE));
    }

    private SandboxSpec mounting(Path source, String target) {
        var plain = plain();
        return new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("oci", source, List.of())),
                List.of(new Mount(source, target, Mount.Access.READ_ONLY)),
                plain.limits());
    }
}
