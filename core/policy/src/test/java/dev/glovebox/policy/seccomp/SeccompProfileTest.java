package dev.glovebox.policy.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.policy.seccomp.rule.Action;
import dev.glovebox.policy.seccomp.rule.ArgumentCondition;
import dev.glovebox.policy.seccomp.rule.ParanoidProfile;
import dev.glovebox.policy.seccomp.rule.RemovedCalls;
import dev.glovebox.policy.seccomp.rule.SyscallRule;
import dev.glovebox.policy.seccomp.table.SyscallNames;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeccompProfileTest {

    private static final SeccompProfile STANDARD = SeccompProfile.standard();
    private static final SeccompProfile LOCKED = SeccompProfile.locked();

    static List<SeccompProfile> profiles() {
        return List.of(
                STANDARD,
                LOCKED,
                SeccompProfile.lockedContainer(),
                GvisorCalls.narrow(STANDARD),
                GvisorCalls.narrow(LOCKED));
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void everyRuleGivesAReasonAndChangesSomething(SeccompProfile profile) {
        assertThat(profile.rules()).allSatisfy(rule -> {
            assertThat(rule.reason()).isNotBlank();
            assertThat(rule.action()).as("%s", rule.names()).isNotEqualTo(profile.otherwise());
        });
    }

    @Test
    void everyRemovedCallIsInStandardProfile() {
        assertThat(ParanoidProfile.withdrawn())
                .allSatisfy(withdrawal -> assertThat(withdrawal.names())
                        .allSatisfy(
                                call -> assertThat(STANDARD.rule(call)).as(call).isPresent()));
        assertThat(ParanoidProfile.withdrawn())
                .flatExtracting(RemovedCalls::names)
                .doesNotHaveDuplicates();
    }

    @Test
    void everyInitRuleAddsToProgramRules() {
        assertThat(ParanoidProfile.ofInit())
                .allSatisfy(rule -> assertThat(rule.names())
                        .allSatisfy(
                                call -> assertThat(LOCKED.rule(call)).as(call).isNotEqualTo(Optional.of(rule))));
    }

    @Test
    void paranoidProgramsCreateOnlyThreads() {
        long thread = 0x3d0f00;
        assertThat(LOCKED.decide("clone", thread)).isEqualTo(Action.ALLOW);
        assertThat(LOCKED.decide("clone", 17)).isEqualTo(Action.REFUSE);
        assertThat(LOCKED.decide("clone", 0x4111)).isEqualTo(Action.REFUSE);
        assertThat(LOCKED.decide("clone", thread | 0x1000_0000)).isEqualTo(Action.REFUSE);
        assertThat(LOCKED.decide("clone3")).isEqualTo(Action.ABSENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fork", "vfork", "execveat", "socket", "socketpair", "connect", "memfd_create", "seccomp"})
    void paranoidProgramsNeitherExecuteNorConnect(String call) {
        assertThat(LOCKED.decide(call, 1)).isEqualTo(Action.REFUSE);
        assertThat(STANDARD.decide(call, 1)).isEqualTo(Action.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open", "prlimit64"})
    void gvisorProgramsCannotSignalInit(String call) {
        var narrowed = GvisorCalls.narrow(STANDARD);
        assertThat(narrowed.decide(call, 1)).isEqualTo(Action.REFUSE);
        assertThat(narrowed.decide(call, 0x1_0000_0001L)).isEqualTo(Action.REFUSE); // the kernel reads 32 bits
        assertThat(narrowed.decide(call, 17)).isEqualTo(Action.ALLOW);
    }

    @Test
    void onGvisorDescriptorsHaveNoOwnerToSignal() {
        var narrowed = GvisorCalls.narrow(STANDARD);
        for (long command : new long[] {8, 10, 15}) {
            assertThat(narrowed.decide("fcntl", 3, command)).isEqualTo(Action.REFUSE);
        }
        assertThat(narrowed.decide("fcntl", 3, 2)).isEqualTo(Action.ALLOW);
        assertThat(narrowed.decide("ioctl", 3, 0x8901)).isEqualTo(Action.REFUSE);
        assertThat(narrowed.decide("ioctl", 3, 0x5412)).isEqualTo(Action.REFUSE); // TIOCSTI, as everywhere
        assertThat(narrowed.decide("ioctl", 3, 0x5401)).isEqualTo(Action.ALLOW);
    }

    @Test
    void onGvisorNothingIsAllowedThatTheProfileRefuses() {
        var narrowed = GvisorCalls.narrow(LOCKED);
        assertThat(narrowed.decide("pidfd_open", 17)).isEqualTo(Action.REFUSE);
        for (var rule : GvisorCalls.narrowed()) {
            for (var call : rule.names()) {
                assertThat(STANDARD.rule(call)).as(call).isPresent();
            }
        }
    }

    @Test
    void limitsOfInitAreItsOwnAtEveryLevel() {
        assertThat(STANDARD.decide("prlimit64", 1)).isEqualTo(Action.REFUSE);
        assertThat(LOCKED.decide("prlimit64", 1)).isEqualTo(Action.REFUSE);
        assertThat(STANDARD.decide("prlimit64", 0)).isEqualTo(Action.ALLOW);
    }

    @Test
    void paranoidIsNeverWiderThanStandard() {
        for (var rule : SeccompProfile.lockedContainer().rules()) {
            for (var call : rule.names()) {
                assertThat(STANDARD.rule(call)).as(call).isPresent();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void everyNameIsACallOfSomeArchitecture(SeccompProfile profile) {
        assertThat(profile.rules())
                .flatExtracting(SyscallRule::names)
                .doesNotHaveDuplicates()
                .allMatch(SyscallNames::known);
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void everyConditionAllowsAndDeniesSomething(SeccompProfile profile) {
        assertThat(profile.rules())
                .filteredOn(rule -> !rule.conditions().isEmpty())
                .allSatisfy(rule -> assertThat(rule.conditions()).allSatisfy(condition -> {
                    var opposite = new ArgumentCondition(
                            condition.index(),
                            condition.mask(),
                            condition.membership() == ArgumentCondition.Membership.AMONG
                                    ? ArgumentCondition.Membership.NOT_AMONG
                                    : ArgumentCondition.Membership.AMONG,
                            condition.values());
                    assertThat(condition.alternatives()).isNotEmpty();
                    assertThat(opposite.alternatives()).isNotEmpty();
                }));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io_uring_setup",
                "io_uring_enter",
                "io_uring_register",
                "ptrace",
                "process_vm_readv",
                "process_vm_writev",
                "userfaultfd",
                "keyctl",
                "add_key",
                "request_key",
                "unshare",
                "setns",
                "mount",
                "umount2",
                "pivot_root",
                "fsopen",
                "fsconfig",
                "fsmount",
                "fspick",
                "move_mount",
                "open_tree",
                "mount_setattr",
                "bpf",
                "perf_event_open",
                "kexec_load",
                "kexec_file_load",
                "init_module",
                "finit_module",
                "delete_module",
                "open_by_handle_at",
                "name_to_handle_at",
                "quotactl",
                "quotactl_fd",
                "reboot",
                "swapon",
                "swapoff",
                "syslog",
                "acct",
                "iopl",
                "ioperm",
                "kcmp",
                "lookup_dcookie",
                "move_pages",
                "migrate_pages",
                "mbind",
                "set_mempolicy",
                "fanotify_init",
                "fanotify_mark",
                "chroot",
                "pidfd_getfd",
                "modify_ldt",
                "settimeofday",
                "clock_settime",
                "adjtimex",
                "clock_adjtime",
                "sethostname",
                "setdomainname",
                "vhangup",
                "uselib",
                "io_setup",
                "memfd_secret",
                "process_madvise",
                "process_mrelease"
            })
    void dangerousCallIsRefused(String call) {
        assertThat(STANDARD.decide(call)).isEqualTo(Action.REFUSE);
    }

    @Test
    void onlyThreeSocketFamiliesAreAllowed() {
        for (long family = 0; family < 64; family++) {
            assertThat(STANDARD.decide("socket", family) == Action.ALLOW)
                    .as("family %s", family)
                    .isEqualTo(List.of(1L, 2L, 10L).contains(family));
            assertThat(STANDARD.decide("socketpair", family) == Action.ALLOW).isEqualTo(family == 1);
        }
    }

    /** ICMP, SCTP, UDP-Lite, MPTCP and the like: what waits in some of their sockets no control group counts. */
    @Test
    void onlyProtocolsWhoseMemoryIsCountedAreAllowed() {
        for (long family : List.of(1L, 2L, 10L)) {
            for (long protocol = 0; protocol < 512; protocol++) {
                assertThat(STANDARD.decide("socket", family, 2, protocol) == Action.ALLOW)
                        .as("protocol %s", protocol)
                        .isEqualTo(List.of(0L, 6L, 17L).contains(protocol));
            }
        }
    }

    @Test
    void cloneMakesThreadsAndProcessesButNoNamespaces() {
        long thread = 0x3d0f00;
        assertThat(STANDARD.decide("clone", thread)).isEqualTo(Action.ALLOW);
        for (long flag : new long[] {0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000}) {
            assertThat(STANDARD.decide("clone", flag | 17)).isEqualTo(Action.REFUSE);
        }
    }

    @Test
    void personalityKeepsAddressRandomisation() {
        assertThat(STANDARD.decide("personality", 0xffff_ffffL)).isEqualTo(Action.ALLOW);
        assertThat(STANDARD.decide("personality", -1)).isEqualTo(Action.ALLOW);
        assertThat(STANDARD.decide("personality", 0x4_0000)).isEqualTo(Action.REFUSE);
        assertThat(STANDARD.decide("personality", 0x40_0000)).isEqualTo(Action.REFUSE);
    }

    @Test
    void callsThatProgramsProbeForAreAbsent() {
        assertThat(STANDARD.decide("clone3")).isEqualTo(Action.ABSENT);
        assertThat(STANDARD.decide("call_of_the_future")).isEqualTo(Action.ABSENT);
    }

    @Test
    void callTakenAwayIsRefused() {
        var profile = STANDARD.without("connect");
        assertThat(profile.decide("connect")).isEqualTo(Action.REFUSE);
        assertThat(profile.decide("bind")).isEqualTo(Action.ALLOW);
    }

    @Test
    void removingDeniedCallChangesNothing() {
        assertThat(STANDARD.without("ptrace")).isEqualTo(STANDARD);
        assertThat(STANDARD.without("clone3").decide("clone3")).isEqualTo(Action.ABSENT);
    }

    @Test
    void addedRuleReplacesExistingOne() {
        var profile = STANDARD.with(SyscallRule.allow("a debugger", "ptrace", "personality"));
        assertThat(profile.decide("ptrace")).isEqualTo(Action.ALLOW);
        assertThat(profile.decide("personality", 0x4_0000)).isEqualTo(Action.ALLOW);
        assertThat(profile.decide("read")).isEqualTo(Action.ALLOW);
    }

    @Test
    void unknownNameIsAnErrorThatNamesTheNearest() {
        assertThatThrownBy(() -> STANDARD.without("conect"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("did you mean 'connect'?");
    }

    @Test
    void twoRulesForOneCallAreRefused() {
        var rules = List.of(SyscallRule.allow("one", "read"), SyscallRule.absent("other", "read"));
        assertThatThrownBy(() -> new SeccompProfile("torn", rules, Action.REFUSE))
                .hasMessageContaining("name read");
    }
}
