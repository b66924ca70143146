package dev.glovebox.policy.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.EnvironmentVariable;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Limits;
import dev.glovebox.model.NetworkMode;
import dev.glovebox.model.Program;
import dev.glovebox.model.RunEvent;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.model.SyscallChanges;
import dev.glovebox.model.TimeSpan;
import dev.glovebox.model.Violation;
import dev.glovebox.model.Walls;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.ChangeRules;
import dev.glovebox.policy.change.Verdict;
import dev.glovebox.policy.code.CodePolicy;
import dev.glovebox.policy.code.CodePolicy.NameLists;
import dev.glovebox.policy.code.Profile;
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
                    Bound.parse(Dial.LEVEL, List.of("strict", "paranoid")),
                    Bound.parse(Dial.NETWORK, List.of("none")),
                    Bound.parse(Dial.SECRETS, List.of("TOKEN")),
                    Bound.parse(Dial.ALLOWED_SYSCALLS, List.of("mbind")),
                    Bound.parse(Dial.TIMEOUT, List.of("10m")),
                    Bound.parse(Dial.MEMORY, List.of("2g"))),
            List.of(Bound.parse(Dial.TIMEOUT, List.of("1h")), Bound.parse(Dial.NETWORK, List.of("full"))),
            new Role.Lists(
                    new SyscallChanges(List.of("bind"), List.of("mbind")),
                    ChangeRules.of(List.of("src/**"), List.of()),
                    Optional.of(Profile.STRICT),
                    NameLists.EMPTY));

    private static Terms terms(String... overrides) {
        var parsed = new ArrayList<RunOverride>();
        for (String text : overrides) {
            parsed.add(RunOverride.parse(text, "because", USUAL));
        }
        return new Terms("someone", Optional.of(AGENT), parsed);
    }

    private static List<Violation> judged(Terms terms, SandboxSpec spec) {
        var violations = new ArrayList<Violation>();
        new RoleRule(terms).check(terms.applied(spec), violations::add);
        return violations;
    }

    private static SandboxSpec timeout(String time) {
        return USUAL.withLimits(USUAL.limits().withWallClock(TimeSpan.parse(time)));
    }

    @Test
    void whatARoleMayUsePasses() {
        assertThat(judged(terms(), USUAL)).isEmpty();
        assertThat(judged(Terms.NONE, timeout("100h"))).isEmpty();
    }

    @Test
    void moreThanARoleMayUseIsRefusedWithRuleAskedAndAllowed() {
        assertThat(judged(terms(), timeout("30m")))
                .containsExactly(new Violation(
                        "role.timeout",
                        "role agent may use timeout at most 10m, by override at most 1h; asked was 30m",
                        "ask for less, or say --override timeout=30m --reason TEXT"));
        var weak = USUAL.withWalls(Walls.of(IsolationLevel.BASIC));
        assertThat(judged(terms(), weak))
                .extracting(Violation::rule)
                .containsExactly("role.level", "role.network"); // basic has the host's network
        var secret =
                USUAL.withProgram(USUAL.program().withEnvironment(List.of(new EnvironmentVariable.Secret("OTHER"))));
        assertThat(judged(terms(), secret))
                .extracting(Violation::message)
                .containsExactly("role agent may use secrets TOKEN, and not override it; asked was OTHER");
    }

    @Test
    void overrideGoesAsFarAsTheRoleMayAndNoFurther() {
        assertThat(judged(terms("timeout=1h", "network=full"), USUAL)).isEmpty();
        assertThat(terms("timeout=1h").applied(USUAL).limits().wallClock()).isEqualTo(TimeSpan.parse("1h"));
        assertThat(judged(terms("timeout=2h"), USUAL))
                .extracting(Violation::rule, Violation::hint)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                        "role.timeout", "ask for less, or as a role that may have it"));
        assertThat(judged(terms("memory_limit=4g"), USUAL))
                .extracting(Violation::message)
                .containsExactly("role agent may use memory_limit at most 2g, and not override it; asked was 4g");
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
    @EnumSource(Dial.class)
    void everyDialIsReadSetAndBounded(Dial dial) {
        String value = switch (dial) {
            case LEVEL -> "paranoid";
            case NETWORK -> "full";
            case SECRETS -> "OTHER";
            case ALLOWED_SYSCALLS -> "move_pages";
            case CPUS -> "0.75";
            case TIMEOUT -> "7s";
            case MEMORY, FILE_SIZE, SCRATCH, OUTPUT -> "77m";
            case PIDS, OPEN_FILES, SCRATCH_FILES -> "77";
        };
        var spec = dial.set(USUAL, value);
        assertThat(dial.text(spec)).isEqualTo(value);
        assertThat(Bound.parse(dial, List.of(value)).admits(spec)).isTrue();
        var less = switch (dial) {
            case LEVEL, NETWORK, SECRETS, ALLOWED_SYSCALLS -> Bound.among(dial, List.of());
            case CPUS, TIMEOUT, MEMORY, FILE_SIZE, SCRATCH, OUTPUT, PIDS, OPEN_FILES, SCRATCH_FILES ->
                new Bound(dial, List.of(), 1);
        };
        assertThat(less.admits(spec)).isFalse();
        assertThat(Dial.parse(dial.key())).isEqualTo(dial);
    }

    @Test
    void eachOverrideIsToldWithWhoWhatFromToAndWhy() {
        assertThat(terms("timeout=1h").events())
                .containsExactly(
                        new RunEvent.RoleTaken("someone", "agent"),
                        new RunEvent.Overridden(
                                new RunEvent.Overriding("someone", "agent"), "timeout", "10m", "1h", "because"));
    }

    @Test
    void overrideThatCannotBeReadOrHasNoReasonIsRefused() {
        assertThatThrownBy(() -> RunOverride.parse("timeout", "because", USUAL)).hasMessageContaining("KEY=VALUE");
        assertThatThrownBy(() -> RunOverride.parse("image=x", "because", USUAL))
                .hasMessageContaining("'image' cannot be overridden; write one of level, network");
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
    void roleBringsItsCallsChangesAndCode() {
        assertThat(terms().applied(USUAL).walls().adjustments().syscalls())
                .isEqualTo(new SyscallChanges(List.of("bind"), List.of("mbind")));
        var blocked = USUAL.withWalls(USUAL.walls()
                .with(USUAL.walls().adjustments().withSyscalls(new SyscallChanges(List.of("mbind"), List.of("bind")))));
        assertThat(terms().applied(blocked).walls().adjustments().syscalls())
                .as("what anyone takes away stays away")
                .isEqualTo(new SyscallChanges(List.of("bind", "mbind"), List.of()));
        var changes = terms().changes(ChangePolicy.DEFAULTS);
        assertThat(changes.judge("src/a")).isInstanceOf(Verdict.Allowed.class);
        assertThat(changes.judge("docs/a")).isInstanceOf(Verdict.Denied.class);
        assertThat(terms().code(CodePolicy.of(Profile.PERMISSIVE)).profile()).isEqualTo(Profile.STRICT);
    }
}
