package dev.glovebox.policy.seccomp;

import dev.glovebox.policy.seccomp.rule.Action;
import dev.glovebox.policy.seccomp.rule.ParanoidProfile;
import dev.glovebox.policy.seccomp.rule.RemovedCalls;
import java.util.List;
import java.util.Optional;

/** Calls that nobody may add to a profile: each would undo a wall for whoever has it. */
public final class NeverAllowedCalls {

    private static final List<RemovedCalls> PIERCING = List.of(
            RemovedCalls.of("it changes the mounted file systems", "mount", "umount2", "pivot_root", "chroot"),
            RemovedCalls.of("it changes the mounted file systems", "fsopen", "fsconfig", "fsmount", "fspick"),
            RemovedCalls.of("it changes the mounted file systems", "move_mount", "open_tree", "mount_setattr"),
            RemovedCalls.of("it enters other namespaces", "unshare", "setns"),
            RemovedCalls.of("it opens files by handle, bypassing mounts", "open_by_handle_at", "name_to_handle_at"),
            RemovedCalls.of(
                    "it accesses the memory of other processes", "ptrace", "process_vm_readv", "process_vm_writev"),
            RemovedCalls.of("it accesses the memory of other processes", "pidfd_getfd", "kcmp", "process_madvise"),
            RemovedCalls.of("it loads code into the kernel", "bpf", "init_module", "finit_module", "delete_module"),
            RemovedCalls.of("it replaces the kernel", "kexec_load", "kexec_file_load"),
            RemovedCalls.of("it executes system calls that no filter sees", "io_uring_setup", "io_uring_enter"),
            RemovedCalls.of("it executes system calls that no filter sees", "io_uring_register"),
            RemovedCalls.of("it lets a program pause the kernel at a chosen moment", "userfaultfd"),
            RemovedCalls.of("keyrings have no namespace", "keyctl", "add_key", "request_key"),
            RemovedCalls.of("it observes the whole machine", "perf_event_open", "fanotify_init", "fanotify_mark"),
            RemovedCalls.of("it observes the whole machine", "syslog", "lookup_dcookie"),
            RemovedCalls.of(
                    "it is for the administrator of the machine", "reboot", "swapon", "swapoff", "acct", "quotactl"),
            RemovedCalls.of(
                    "it is for the administrator of the machine", "quotactl_fd", "iopl", "ioperm", "sethostname"),
            RemovedCalls.of(
                    "it is for the administrator of the machine", "setdomainname", "settimeofday", "clock_settime"),
            RemovedCalls.of("it is for the administrator of the machine", "adjtimex", "clock_adjtime", "vhangup"));

    private NeverAllowedCalls() {}

    /** Why this call may not be added; empty when it may. */
    public static Optional<String> reason(String call) {
        return PIERCING.stream()
                .filter(withdrawal -> withdrawal.names().contains(call))
                .map(RemovedCalls::reason)
                .findFirst()
                .or(() -> guarded(call));
    }

    /** Calls that the standard profile allows only for some arguments would lose that guard. */
    private static Optional<String> guarded(String call) {
        return SeccompProfile.standard()
                .rule(call)
                .filter(rule ->
                        rule.action() != Action.ALLOW || !rule.conditions().isEmpty())
                .map(_ -> "the profile allows it only with harmless arguments");
    }

    /** Whether PARANOID takes this call away. */
    public static boolean withdrawnWhenLocked(String call) {
        return ParanoidProfile.withdrawn().stream()
                .anyMatch(withdrawal -> withdrawal.names().contains(call));
    }
}
