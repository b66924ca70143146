package dev.glovebox.selftest.bed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.Engine;
import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.engine.docker.api.DockerHost;
import dev.glovebox.engine.local.LocalEngine;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.policy.seccomp.SeccompProfile;
import dev.glovebox.selftest.AttackRunner;
import dev.glovebox.selftest.bed.Attack.Means;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A box without walls, taken for one that has them: the selftest has to notice. */
class HoleTest {

    @TempDir
    Path home;

    @Test
    void probeThatWorksAtALevelThatPromisesOtherwiseIsAHole() throws IOException {
        assertThat(verdict(attack("host-file", new Means.Probe("{file}", Weakness.UNWALLED, "{file}"))))
                .isInstanceOf(Verdict.Hole.class);
    }

    @Test
    void probeWhoseControlIsStoppedProvesNothing() throws IOException {
        assertThat(verdict(attack("host-file", new Means.Probe("/nowhere", Weakness.UNWALLED, "/nowhere"))))
                .isInstanceOf(Verdict.ControlFailed.class);
    }

    @Test
    void brokenScenarioIsNotBlocked() throws IOException {
        Scenario broken = (_, _) -> {
            throw new IOException("no such luck");
        };
        assertThat(verdict(attack("broken", new Means.Staged(broken)))).isInstanceOf(Verdict.Unclear.class);
    }

    @Test
    void unknownAttackNameIsNotBlocked() throws IOException {
        assertThat(verdict(attack("no-such-word", new Means.Probe("", Weakness.UNWALLED, ""))))
                .isInstanceOf(Verdict.Unclear.class);
    }

    private static Attack attack(String name, Means means) {
        return new Attack(name, new Topic(0, "this test", "nothing"), IsolationLevel.NONE, means);
    }

    private Verdict verdict(Attack attack) throws IOException {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx--x--x"));
        var installation = new Installation(home.resolve("data")).prepare();
        Engine engine = new LocalEngine(installation.data(), SeccompProfile.standard(), MountWorker.of(installation));
        var policy = new PolicySettings(
                PolicySettings.Unsafe.REFUSED, Set.of(), new ForbiddenPaths(List.of(), home), BoxUser.current());
        var docker = new DockerApi(new DockerHost("unix:///nowhere/docker.sock"));
        var grounds = new SelftestTarget(
                policy,
                List.of(engine),
                docker,
                installation,
                MountWorker.of(installation),
                Walls.of(IsolationLevel.NONE));
        try (var scene = new Fixture(Path.of("/nowhere"));
                var arena = new TestBed(grounds, scene, (_, _) -> {})) {
            return new AttackRunner(arena, List.of(attack))
                    .against(List.of(IsolationLevel.NONE))
                    .values()
                    .iterator()
                    .next()
                    .getFirst()
                    .verdict();
        }
    }
}
