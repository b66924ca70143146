package dev.glovebox.policy.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.policy.seccomp.rule.Action;
import dev.glovebox.policy.seccomp.rule.ArgumentCondition;
import dev.glovebox.policy.seccomp.rule.SyscallRule;
import dev.glovebox.policy.seccomp.table.Architecture;
import dev.glovebox.policy.seccomp.table.SyscallTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BpfProgramTest {

    private static final SeccompProfile STANDARD = SeccompProfile.standard();

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void everySyscallIsDecidedAsTheRulesSay(Architecture architecture) {
        assertAgrees(STANDARD, architecture);
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void conditionsOnSeveralArgumentsAndWideMasksAreDecidedAsTheRulesSay(Architecture architecture) {
        var profile = STANDARD.with(SyscallRule.allow("three tests", "kcmp")
                        .when(
                                ArgumentCondition.among(0, -1, 7, 0x1_0000_0007L, -1),
                                ArgumentCondition.notAmong(2, -1, 0, 1L << 63),
                                ArgumentCondition.without(5, 0xff00_0000_00ffL)))
                .with(new SyscallRule(
                        List.of("getpid", "syslog"),
                        Action.ABSENT,
                        "an answer other than allow",
                        List.of(ArgumentCondition.notAmong(1, 0xf0f0_0000_0000L, 0x1010_0000_0000L))));
        assertAgrees(profile, architecture);
    }

    @Test
    void longJumpsWork() {
        var many = LongStream.range(0, 200).map(i -> i * 0x1_0000_0003L).toArray();
        var profile = new SeccompProfile("far", List.of(), Action.REFUSE)
                .with(SyscallRule.allow("a long list", "read").when(ArgumentCondition.among(0, -1, many)))
                .with(SyscallRule.allow("a long exclusion", "write").when(ArgumentCondition.notAmong(3, -1, many)));
        assertAgrees(profile, Architecture.X86_64);
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void foreignArchitectureKillsTheProcess(Architecture architecture) {
        var filter = new BpfEvaluator(BpfProgram.of(STANDARD, architecture));
        for (int foreign : new int[] {0x4000_0003, 0x4000_0028, 0, -1}) {
            assertThat(filter.run(foreign, 1).answer()).isEqualTo(BpfProgram.KILL_PROCESS);
        }
    }

    @Test
    void callsOfTheX32VariantAreAbsent() {
        var filter = new BpfEvaluator(BpfProgram.of(STANDARD, Architecture.X86_64));
        for (int number : SyscallTable.of(Architecture.X86_64).numbers().values()) {
            assertThat(filter.run(Architecture.X86_64.auditArch(), 0x4000_0000 | number)
                            .answer())
                    .isEqualTo(BpfProgram.ERROR | 38);
        }
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void commonPathIsShort(Architecture architecture) {
        var bytes = BpfProgram.of(STANDARD, architecture);
        var numbers = SyscallTable.of(architecture).numbers();
        assertThat(bytes.length / 8).isLessThan(300);
        for (var call : List.of("read", "write", "openat", "futex", "mmap", "close", "epoll_pwait")) {
            assertThat(new BpfEvaluator(bytes)
                            .run(architecture.auditArch(), Objects.requireNonNull(numbers.get(call)))
                            .steps())
                    .as(call)
                    .isLessThanOrEqualTo(12);
        }
    }

    @Test
    void oversizedProfileIsRefused() {
        var tooMany = LongStream.range(0, 3000).toArray();
        var profile =
                STANDARD.with(SyscallRule.allow("too much", "kcmp").when(ArgumentCondition.among(0, -1, tooMany)));
        assertThatThrownBy(() -> BpfProgram.of(profile, Architecture.X86_64))
                .hasMessageContaining("the kernel takes 4096");
    }

    private static void assertAgrees(SeccompProfile profile, Architecture architecture) {
        var filter = new BpfEvaluator(BpfProgram.of(profile, architecture));
        var names = SyscallTable.of(architecture).numbers().entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getValue(), entry -> entry.getKey()));
        for (int number = -3; number < 700; number++) {
            var name = Optional.ofNullable(names.get(number));
            for (long[] arguments : name.map(call -> interesting(profile, call)).orElse(List.of(new long[6]))) {
                var expected = name.map(call -> profile.decide(call, arguments)).orElse(Action.ABSENT);
                assertThat(filter.run(architecture.auditArch(), number, arguments)
                                .answer())
                        .as(
                                "%s %s %s",
                                number, name, LongStream.of(arguments).boxed().toList())
                        .isEqualTo(expected == Action.ALLOW ? BpfProgram.ALLOW : BpfProgram.ERROR | expected.errno());
            }
        }
    }

    /** All combinations of values that sit on, beside and a bit away from what the rule compares with. */
    private static List<long[]> interesting(SeccompProfile profile, String call) {
        List<long[]> combinations = new ArrayList<>(List.of(new long[6]));
        for (var condition : profile.rule(call).map(SyscallRule::conditions).orElse(List.of())) {
            var values = new TreeSet<Long>(List.of(0L, -1L, 1L, Long.MIN_VALUE));
            for (long value : condition.values().stream().limit(20).toList()) {
                values.addAll(List.of(value, value - 1, value + 1, value | ~condition.mask()));
                for (int bit : new int[] {0, 1, 7, 31, 32, 33, 47, 63}) {
                    values.add(value ^ (1L << bit));
                }
            }
            var extended = new ArrayList<long[]>();
            for (long[] before : combinations) {
                for (long value : values) {
                    var arguments = before.clone();
                    arguments[condition.index()] = value;
                    extended.add(arguments);
                }
            }
            combinations = extended;
        }
        return combinations;
    }
}
