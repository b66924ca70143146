package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.MODERATE;
import static dev.glovebox.selftest.bed.Weakness.PRIVILEGED;
import static dev.glovebox.selftest.bed.Weakness.UNFILTERED;

import dev.glovebox.selftest.bed.Attack;
import java.util.List;
import java.util.stream.Stream;

/** System calls that only attackers need. */
final class CallAttacks {

    private static final Group FOR_ANYONE = new Group(
            2, MODERATE, UNFILTERED, "the seccomp profile: this call needs no privilege, only the filter stops it");

    private static final Group FOR_ROOT =
            new Group(2, MODERATE, PRIVILEGED, "the seccomp profile and the dropped capabilities: both stop this call");

    private CallAttacks() {}

    static List<Attack> all() {
        return Stream.of(forAnyone(), namespacesAndMounts(), theMachine())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Attack> forAnyone() {
        return List.of(
                FOR_ANYONE.probe("io-uring", "io_uring"),
                FOR_ANYONE.probe("ptrace", "ptrace"),
                FOR_ANYONE.probe("userfaultfd", "userfaultfd"),
                FOR_ANYONE.probe("keyctl", "the kernel's keyrings"),
                FOR_ANYONE.probe("add-key", "keys added to a keyring"),
                FOR_ANYONE.probe("request-key", "keys requested from the kernel"),
                FOR_ANYONE.probe("unshare-user", "a user namespace by unshare"),
                FOR_ANYONE.probe("clone-user", "a user namespace by clone"),
                FOR_ANYONE.probe("clone3-user", "a user namespace by clone3"),
                FOR_ANYONE.probe("process-vm-readv", "memory read across processes"),
                FOR_ANYONE.probe("kcmp", "kernel pointers compared by kcmp"),
                FOR_ANYONE.probe("pidfd-getfd", "descriptors stolen by pidfd_getfd"),
                FOR_ANYONE.probe("move-pages", "pages moved between nodes"),
                FOR_ANYONE.probe("personality", "address randomisation switched off"),
                FOR_ANYONE.probe("set-clock", "the clock"),
                FOR_ANYONE.probe("modify-ldt", "segment descriptors by modify_ldt"),
                FOR_ANYONE.probe("abi-int80", "32-bit system calls (int 0x80)"),
                FOR_ANYONE.probe("abi-x32", "x32 system calls"));
    }

    private static List<Attack> namespacesAndMounts() {
        return List.of(
                FOR_ROOT.probe("unshare-mounts", "a mount namespace of its own"),
                FOR_ROOT.probe("unshare-network", "a network namespace of its own"),
                FOR_ROOT.probe("setns", "joining a namespace"),
                FOR_ROOT.probe("mount", "mount"),
                FOR_ROOT.probe("umount", "umount"),
                FOR_ROOT.probe("pivot-root", "pivot_root"),
                FOR_ROOT.probe("chroot", "chroot"),
                FOR_ROOT.probe("fsopen", "file systems by fsopen"),
                FOR_ROOT.probe("open-tree", "mounts copied by open_tree"),
                FOR_ROOT.probe("move-mount", "mounts moved by move_mount"),
                FOR_ROOT.probe("mount-setattr", "mounts changed by mount_setattr"),
                FOR_ROOT.probe("open-by-handle", "files opened by handle, past every directory"),
                FOR_ROOT.probe("fanotify", "watching a whole file system"));
    }

    private static List<Attack> theMachine() {
        return List.of(
                FOR_ROOT.probe("bpf", "programs in the kernel (bpf)"),
                FOR_ROOT.probe("perf-event-open", "performance events"),
                FOR_ROOT.probe("kexec", "another kernel (kexec)"),
                FOR_ROOT.probe("init-module", "kernel modules from memory"),
                FOR_ROOT.probe("finit-module", "kernel modules from a file"),
                FOR_ROOT.probe("delete-module", "kernel modules removed"),
                FOR_ROOT.probe("reboot", "reboot"),
                FOR_ROOT.probe("swapon", "swap space"),
                FOR_ROOT.probe("acct", "process accounting"),
                FOR_ROOT.probe("quotactl", "disk quotas"),
                FOR_ROOT.probe("kernel-log", "the kernel's log (dmesg)"),
                FOR_ROOT.probe("sethostname", "the host's name"),
                FOR_ROOT.probe("iopl", "input and output ports"));
    }
}
