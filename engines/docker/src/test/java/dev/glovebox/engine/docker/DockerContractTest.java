package dev.glovebox.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.DoorSpeaker;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.EngineContract;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.path.BoxUser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The contract against a real daemon, and the walls that only a container has. */
@Tag("docker")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DockerContractTest extends EngineContract {

    private final DockerForTest docker = new DockerForTest();
    private final DockerEngine engine = docker.engine();

    @BeforeAll
    void assumeDaemon() {
        DockerForTest.assumeDaemonAndImage();
    }

    @AfterAll
    void removeData() {
        docker.close();
    }

    @Override
    protected Engine engine() {
        return engine;
    }

    @Override
    protected Walls walls() {
        return DockerForTest.walls();
    }

    @Test
    void closedBoxLeavesNoContainerAndNoFile() throws Exception {
        var box = launch();
        assertThat(docker.containers()).contains(box.id());
        box.close();
        assertThat(docker.containers()).doesNotContain(box.id());
        assertThat(docker.doors()).isEmpty();
    }

    /** Nobody asks the daemon to remove it, so only the daemon can have done it. */
    @Test
    void leftBoxIsDeadAndWithoutFilesAndTheDaemonRemovesIt() throws Exception {
        var box = launch();
        var group = box.controlGroup();
        box.leave();
        assertThat(group).hasValueSatisfying(stats -> assertThat(stats.alive()).isFalse());
        assertThat(docker.doors()).isEmpty();
        await().until(() -> !docker.containers().contains(box.id()));
        assertThat(engine.list()).isEmpty();
    }

    /** As after a daemon that failed to remove what had ended. */
    @Test
    void containerThatIsLeftForGoodIsListedForTheReaper() {
        var run = RunId.random();
        String id = DockerForTest.docker(
                "create",
                "--label=dev.glovebox.owner=" + docker.installation().prepare().owner(),
                "--label=dev.glovebox.run=" + run,
                "--label=dev.glovebox.controller=0.0",
                DockerForTest.IMAGE,
                "true");
        var left = engine.list();
        assertThat(left).extracting(BoxRecord::id).contains(id);
        left.forEach(engine::reap);
        assertThat(docker.containers()).doesNotContain(id);
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
    void onlyScratchCanBeWrittenAndOnlyLoopbackIsThere() {
        assertThat(output("for d in / /usr /etc /var /.glovebox /proc /sys; do touch $d/x 2>/dev/null && echo $d; done;"
                        + " touch /tmp/x && echo scratch; tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' '"))
                .isEqualTo("scratch\nlo\n");
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
    void nothingOfTheProgramIsShownByTheDaemon() {
        var box = launch();
        var speaker = DoorSpeaker.at(box);
        speaker.shell("export TOKEN=hunter2; sleep 0");
        assertThat(DockerForTest.docker("inspect", box.id())).doesNotContain("hunter2");
    }

    @Test
    void secondBoxOfTheSameRunIsRefusedAndTheFirstIsUnharmed() {
        var approved = approve(plain());
        var first = launch(approved);
        assertThatThrownBy(() -> engine.launch(approved))
                .isInstanceOfSatisfying(
                        SandboxException.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.LAUNCH_FAILED));
        assertThat(DoorSpeaker.at(first).shell("echo here").output()).isEqualTo("here\n");
    }

    @Test
    void readOnlyMountCannotBeWrittenEvenWhereSomethingElseIsMountedBelowIt() throws Exception {
        Assumptions.assumeTrue(BoxUser.current().root(), "missing capability: root, to mount below a project");
        Path root = readableDirectory();
        Path below = Files.createDirectory(root.resolve("below"));
        assertThat(DockerForTest.status("mount", "-t", "tmpfs", "-o", "mode=777", "none", below.toString()))
                .isZero();
        try {
            var command = DoorSpeaker.at(launch(approve(mounting(root, Mount.Access.READ_ONLY))))
                    .shell("touch /data/x; touch /data/below/x");
            assertThat(command.error().lines().filter(line -> line.contains("Read-only file system")))
                    .hasSize(2);
            assertThat(below.resolve("x")).doesNotExist();
        } finally {
            DockerForTest.status("umount", below.toString());
        }
    }

    @Test
    void writableMountIsWrittenAsItsOwner() throws Exception {
        Path root = readableDirectory();
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwxrwx"));
        var approved = approve(mounting(root, Mount.Access.READ_WRITE));
        assertThat(DoorSpeaker.at(launch(approved)).shell("echo x > /data/made").status())
                .isZero();
        assertThat(Files.getAttribute(root.resolve("made"), "unix:uid"))
                .isEqualTo(approved.user().uid());
    }

    private SandboxSpec mounting(Path source, Mount.Access access) {
        var plain = plain();
        return new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("docker", source, List.of())),
                List.of(new Mount(source, "/data", access)),
                plain.limits());
    }
}
