package dev.glovebox.policy.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.ChangeRules;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.CodePolicy.NameLists;
import dev.glovebox.screen.finding.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoleRuleTest {

    private static final SandboxSpec USUAL = new SandboxSpec(
            Walls.of(IsolationLevel.STRICT).withImage("i").withNetwork(new NetworkMode.None()),
            Program.of("/tmp", List.of("true")),
            Optional.empty(),
            List.of(),
            Limits.DEFAULTS);

    private static final Role AGENT = new Role(
            "agent",
            List.of(
                    Constraint.parse(Setting.LEVEL, List.of("strict", "paranoid")),
                    Constraint.parse(Setting.NETWORK, List.of("none")),
                    Constraint.parse(Setting.SECRETS, List.of("TOKEN")),
                    Constraint.parse(Setting.ALLOWED_SYSCALLS, List.of("mbind")),
                    Constraint.parse(Setting.TIMEOUT, List.of("10m")),
                    Constraint.parse(Setting.MEMORY, List.of("2g"))),
            List.of(
                    Constraint.parse(Setting.TIMEOUT, List.of("1h")),
                    Constraint.parse(Setting.NETWORK, List.of("full"))),
            new Role.Lists(
                    new SyscallChanges(List.of("bind"), List.of("mbind")),
                    ChangeRules.of(List.of("src/**"), List.of()),
                    Optional.of(Profile.STRICT),
                    NameLists.EMPTY));

    private static RoleAndOverrides terms(String... overrides) {
        var parsed = new ArrayList<RunOverride>();
        for (String text : overrides) {
            parsed.add(RunOverride.parse(text, "because", USUAL));
        }
        return new RoleAndOverrides("someone", Optional.of(AGENT), parsed);
    }

    private static List<Violation> judged(RoleAndOverrides terms, SandboxSpec spec) {
        var violations = new ArrayList<Violation>();
        new RoleRule(terms).check(terms.applied(spec), violations::add);
        return violations;
    }

    private static SandboxSpec timeout(String time) {
        return USUAL.withLimits(USUAL.limits().withWallClock(TimeSpan.parse(time)));
    }

    @Test
    void requestWithinRolePasses() {
        assertThat(judged(terms(), USUAL)).isEmpty();
        assertThat(judged(RoleAndOverrides.NONE, timeout("100h"))).isEmpty();
    }

    @Test
    void requestBeyondRoleIsRefusedWithRequestedAndAllowedValue() {
        assertThat(judged(terms(), timeout("30m")))
                .containsExactly(new Violation(
                        "role.timeout",
                        "role agent may use timeout at most 10m, with an override at most 1h; requested: 30m",
                        "request less, or use --override timeout=30m --reason TEXT"));
        var weak = USUAL.withWalls(Walls.of(IsolationLevel.BASIC));
        assertThat(judged(terms(), weak))
                .extracting(Violation::rule)
                .containsExactly("role.level", "role.network"); // basic has the host's network
        var secret =
                USUAL.withProgram(USUAL.program().withEnvironment(List.of(new EnvironmentVariable.Secret("OTHER"))));
        assertThat(judged(terms(), secret))
                .extracting(Violation::message)
                .containsExactly("role agent may use secrets TOKEN; it cannot override this; requested: OTHER");
    }

    @Test
    void overrideIsLimitedByRole() {
        assertThat(judged(terms("timeout=1h", "network=full"), USUAL)).isEmpty();
        assertThat(terms("timeout=1h").applied(USUAL).limits().wallClock()).isEqualTo(TimeSpan.parse("1h"));
        assertThat(judged(terms("timeout=2h"), USUAL))
                .extracting(Violation::rule, Violation::hint)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                        "role.timeout", "request less, or use a role that allows it"));
        assertThat(judged(terms("memory_limit=4g"), USUAL))
                .extracting(Violation::message)
                .containsExactly("role agent may use memory_limit at most 2g; it cannot override this; requested: 4g");
        assertThat(judged(terms("secrets=OTHER"), USUAL))
                .extracting(Violation::rule)
                .containsExactly("role.secrets");
        assertThat(judged(terms("level=moderate"), USUAL))
                .extracting(Violation::rule)
                .containsExactly("role.level");
        // an override of one thing excuses no other
        assertThat(judged(terms("network=full"), timeout("30m")))
                .extracting(Violation::rule)
                .containsExactly("role.timeout");
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void everySettingIsReadSetAndBounded(Setting dial) {
        String value = switch (dial) {
            case LEVEL -> "paranoid";
            case NETWORK -> "full";
            case HOSTS -> "*.example.org:8443";
            case IMAGE -> "other/image:1";
            case RUNTIME -> "runsc";
            case MOUNTS -> "/srv/p1:/data:rw";
            case GPUS -> "device=0,1";
            case SECRETS -> "OTHER";
            case ALLOWED_SYSCALLS -> "move_pages";
            case CPUS -> "0.75";
            case TIMEOUT -> "7s";
            case MEMORY, FILE_SIZE, SCRATCH, OUTPUT -> "77m";
            case PIDS, OPEN_FILES, SCRATCH_FILES -> "77";
        };
        var spec = dial.set(USUAL, value);
        assertThat(dial.text(spec)).isEqualTo(value);
        assertThat(Constraint.parse(dial, List.of(value)).admits(spec)).isTrue();
        var less = switch (dial) {
            case LEVEL, NETWORK, HOSTS, IMAGE, RUNTIME, MOUNTS, GPUS, SECRETS, ALLOWED_SYSCALLS ->
                Constraint.among(dial, List.of());
            case CPUS, TIMEOUT, MEMORY, FILE_SIZE, SCRATCH, OUTPUT, PIDS, OPEN_FILES, SCRATCH_FILES ->
                new Constraint(dial, List.of(), 1);
        };
        assertThat(less.admits(spec)).isFalse();
        assertThat(Setting.parse(dial.key())).isEqualTo(dial);
    }

    @Test
    void eachOverrideIsAuditedInFull() {
        assertThat(terms("timeout=1h").events())
                .containsExactly(
                        new RunEvent.RoleTaken("someone", "agent"),
                        new RunEvent.Overridden(
                                new RunEvent.Overriding("someone", "agent"), "timeout", "10m", "1h", "because"));
    }

    @Test
    void overrideThatCannotBeReadOrHasNoReasonIsRefused() {
        assertThatThrownBy(() -> RunOverride.parse("timeout", "because", USUAL)).hasMessageContaining("KEY=VALUE");
        assertThatThrownBy(() -> RunOverride.parse("user=x", "because", USUAL))
                .hasMessageContaining("'user' cannot be overridden; use one of level, network");
        assertThatThrownBy(() -> RunOverride.parse("timeout=soon", "because", USUAL))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RunOverride.parse("timeout=1h", " ", USUAL)).hasMessageContaining("needs a reason");
    }

    @Test
    void defaultsShrinkToWhatTheRoleMayHave() {
        var roomy = Limits.DEFAULTS.withWallClock(TimeSpan.parse("1h"));
        assertThat(AGENT.fitted(roomy)).isEqualTo(Limits.DEFAULTS);
        assertThat(AGENT.fitted(Limits.SMALLEST)).isEqualTo(Limits.SMALLEST);
    }

    @Test
    void roleAppliesItsSyscallsChangesAndCodePolicy() {
        assertThat(terms().applied(USUAL).walls().adjustments().syscalls())
                .isEqualTo(new SyscallChanges(List.of("bind"), List.of("mbind")));
        var blocked = USUAL.withWalls(USUAL.walls()
                .with(USUAL.walls().adjustments().withSyscalls(new SyscallChanges(List.of("mbind"), List.of("bind")))));
        assertThat(terms().applied(blocked).walls().adjustments().syscalls())
                .as("what anyone takes away stays away")
                .isEqualTo(new SyscallChanges(List.of("bind", "mbind"), List.of()));
        var changes = terms().changes(ChangePolicy.DEFAULTS);
        assertThat(changes.judge("src/a")).isInstanceOf(PathDecision.Allowed.class);
        assertThat(changes.judge("docs/a")).isInstanceOf(PathDecision.Denied.class);
        assertThat(terms().code(CodePolicy.of(Profile.PERMISSIVE)).profile()).isEqualTo(Profile.STRICT);
    }
}
