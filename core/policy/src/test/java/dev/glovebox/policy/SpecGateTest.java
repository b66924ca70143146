package dev.glovebox.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.role.Constraint;
import dev.glovebox.policy.role.Role;
import dev.glovebox.policy.role.RoleAndOverrides;
import dev.glovebox.policy.role.Setting;
import dev.glovebox.policy.rule.PolicySettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecGateTest {

    private static final BoxUser ROOT = new BoxUser(0, 0);
    private static final BoxUser ALICE = new BoxUser(1000, 1000);

    @TempDir
    private Path directory;

    private static SpecGate gate(BoxUser caller) {
        var settings = new PolicySettings(
                PolicySettings.Unsafe.REFUSED, Set.of("LANG", "UNSET"), Requests.NOTHING_MORE, caller);
        return new SpecGate(settings, name -> name.equals("UNSET") ? Optional.empty() : Optional.of("host's " + name));
    }

    private static BoxUser userOf(BoxUser caller, SandboxSpec spec) {
        try (var approved = gate(caller).approve(RunId.random(), spec)) {
            return approved.user();
        }
    }

    private Project project() {
        return new Project("p1", directory, List.of());
    }

    private static RoleAndOverrides in(Role role) {
        return new RoleAndOverrides("someone", Optional.of(role), List.of());
    }

    private static List<String> rules(SpecGate gate, SandboxSpec spec) {
        try (var _ = gate.approve(RunId.random(), spec)) {
            return List.of();
        } catch (SandboxException refused) {
            return refused.failure().violations().stream().map(Violation::rule).toList();
        }
    }

    @Test
    void floorHoldsUnlessTheRoleBoundsTheLevel() {
        var settings = new PolicySettings(PolicySettings.Unsafe.REFUSED, Set.of(), Requests.NOTHING_MORE, ALICE)
                .withFloor(Optional.of(IsolationLevel.MODERATE));
        var gate = new SpecGate(settings, _ -> Optional.empty());
        var basic = Requests.plain().withWalls(Walls.of(IsolationLevel.BASIC));
        var low = Role.of("low", List.of(Constraint.among(Setting.LEVEL, List.of("basic"))), List.of());
        var other = Role.of("other", List.of(Constraint.parse(Setting.TIMEOUT, List.of("1h"))), List.of());
        assertThat(rules(gate, basic)).containsExactly("level.floor");
        assertThat(rules(gate.under(in(other)), basic)).containsExactly("level.floor");
        assertThat(rules(gate.under(in(low)), basic)).isEmpty();
        var declared = new DeclaredGate(settings);
        assertThat(declared.judge(basic, RoleAndOverrides.NONE))
                .extracting(Violation::rule)
                .containsExactly("level.floor");
        assertThat(declared.judge(basic, in(low))).isEmpty();
    }

    @Test
    void everyRoleInTheChainBounds() {
        var own = Role.of("own", List.of(Constraint.parse(Setting.PIDS, List.of("8"))), List.of());
        var theirs = Role.of("theirs", List.of(Constraint.parse(Setting.TIMEOUT, List.of("1s"))), List.of());
        var settings = new PolicySettings(PolicySettings.Unsafe.REFUSED, Set.of(), Requests.NOTHING_MORE, ALICE);
        var gate = new SpecGate(settings, _ -> Optional.empty(), Secrets.NONE, in(own));
        assertThat(rules(gate.under(in(theirs)), Requests.plain()))
                .containsExactlyInAnyOrder("role.pids_limit", "role.timeout");
        assertThat(gate.under(in(theirs)).terms())
                .containsExactly(new RunEvent.RoleTaken("someone", "own"), new RunEvent.RoleTaken("someone", "theirs"));
    }

    @Test
    void allViolationsAreReportedAtOnce() {
        var spec = new SandboxSpec(
                Walls.of(IsolationLevel.NONE).withImage("-bad-"),
                Program.of("proc", List.of("a\0"))
                        .withEnvironment(List.of(
                                new EnvironmentVariable.Literal("9", "x\0"),
                                new EnvironmentVariable.PassedThrough("SECRET"))),
                Optional.of(project()),
                List.of(
                        new Mount(Path.of("/etc"), "/data", Mount.Access.READ_ONLY),
                        new Mount(Path.of("/usr"), "/data/x", Mount.Access.READ_WRITE),
                        new Mount(directory.resolve("none"), "/usr", Mount.Access.READ_ONLY)),
                Limits.DEFAULTS);
        var refused = catchThrowableOfType(
                SandboxException.class,
                () -> gate(ALICE).approve(RunId.random(), spec).close());
        assertThat(refused.code()).isEqualTo(FailureCode.REJECTED);
        assertThat(refused.failure().violations().stream().map(Violation::rule))
                .containsExactly(
                        "command.nul",
                        "workdir",
                        "level.unsafe",
                        "image.name",
                        "env.name",
                        "env.value",
                        "env.passthrough",
                        "mount.overlap",
                        "mount.forbidden",
                        "mount.outside_project",
                        "mount.target",
                        "mount.source");
    }

    @Test
    void refusalReleasesPinnedSources() throws Exception {
        var spec = Requests.in(
                project(),
                new Mount(directory, "/data", Mount.Access.READ_ONLY),
                new Mount(Path.of("/etc"), "/input", Mount.Access.READ_ONLY));
        long before = openDescriptors();
        for (int i = 0; i < 50; i++) {
            assertThatThrownBy(() -> gate(ALICE).approve(RunId.random(), spec).close())
                    .isInstanceOf(SandboxException.class);
        }
        assertThat(openDescriptors()).isLessThan(before + 40);
    }

    private static long openDescriptors() throws Exception {
        try (var open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }

    @Test
    void missingMountsAreDerivedReadOnlyFromProject() throws Exception {
        try (var approved = gate(ALICE).approve(RunId.random(), Requests.in(project()))) {
            assertThat(approved.mounts()).singleElement().satisfies(mount -> {
                assertThat(mount.target()).isEqualTo("/workspace");
                assertThat(mount.access()).isEqualTo(Mount.Access.READ_ONLY);
                assertThat(mount.source().realPath()).isEqualTo(directory.toRealPath());
            });
            assertThat(approved.spec().mounts())
                    .containsExactly(new Mount(directory, "/workspace", Mount.Access.READ_ONLY));
        }
    }

    @Test
    void namedMountsReplaceDerivedOnes() {
        var named = new Mount(directory, "/data", Mount.Access.READ_WRITE);
        try (var approved = gate(ALICE).approve(RunId.random(), Requests.in(project(), named))) {
            assertThat(approved.mounts())
                    .singleElement()
                    .satisfies(m -> assertThat(m.target()).isEqualTo("/data"));
        }
    }

    @Test
    void withoutAProjectThereIsNoMount() {
        try (var approved = gate(ALICE).approve(RunId.random(), Requests.plain())) {
            assertThat(approved.mounts()).isEmpty();
        }
        var mounting = Requests.plain().withMounts(List.of(new Mount(directory, "/data", Mount.Access.READ_ONLY)));
        assertThatThrownBy(() -> gate(ALICE).approve(RunId.random(), mounting).close())
                .hasMessageContaining("is not in any project");
    }

    @Test
    void listedVariablesGetHostValues() {
        var spec = Requests.environment(
                new EnvironmentVariable.PassedThrough("LANG"),
                new EnvironmentVariable.PassedThrough("UNSET"),
                new EnvironmentVariable.Literal("A", "b"));
        try (var approved = gate(ALICE).approve(RunId.random(), spec)) {
            assertThat(approved.environment())
                    .containsExactly(
                            new EnvironmentVariable.Literal("LANG", "host's LANG"),
                            new EnvironmentVariable.Literal("A", "b"));
        }
    }

    @Test
    void ordinaryUserKeepsItsUid() {
        assertThat(userOf(ALICE, Requests.plain())).isEqualTo(ALICE);
    }

    @Test
    void rootGivesEachRunItsOwnUser() {
        var users = new HashSet<BoxUser>();
        for (int i = 0; i < 200; i++) {
            var user = userOf(ROOT, Requests.plain());
            assertThat(user.uid()).isBetween(1_900_000_000, 2_099_999_999).isEqualTo(user.gid());
            users.add(user);
        }
        assertThat(users).hasSizeGreaterThan(190);
    }

    @Test
    void sameRunGetsTheSameUser() {
        var run = RunId.random();
        try (var first = gate(ROOT).approve(run, Requests.plain());
                var second = gate(ROOT).approve(run, Requests.plain())) {
            assertThat(first.user()).isEqualTo(second.user());
        }
    }

    private void own(Path path, int uid, int gid) throws Exception {
        assumeTrue(BoxUser.current().root(), "missing capability: root, to give a directory to someone");
        Files.setAttribute(path, "unix:uid", uid);
        Files.setAttribute(path, "unix:gid", gid);
    }

    @Test
    void boxOfRootHasItsOwnUserForAnyOwner() throws Exception {
        for (var access : List.of(Mount.Access.READ_WRITE, Mount.Access.CAPTURED, Mount.Access.READ_ONLY)) {
            var requested = Requests.in(project(), new Mount(directory, "/workspace", access));
            own(directory, 1234, 5678);
            assertThat(userOf(ROOT, requested).uid()).isGreaterThan(1_900_000_000);
            assertThat(userOf(ROOT, requested).gid()).isGreaterThan(1_900_000_000);
            own(directory, 0, 0);
            assertThat(userOf(ROOT, requested).uid()).isGreaterThan(1_900_000_000);
        }
    }

    @Test
    void ownerBeyondIntIsRefused() throws Exception {
        own(directory, (int) 4_294_967_294L, (int) 4_294_967_294L);
        assertThatThrownBy(() -> gate(ROOT)
                        .approve(RunId.random(), Requests.in(project()))
                        .close())
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("owner");
    }

    @Test
    void closingTwiceIsFine() {
        var approved = gate(ALICE).approve(RunId.random(), Requests.in(project()));
        approved.close();
        approved.close();
    }
}
