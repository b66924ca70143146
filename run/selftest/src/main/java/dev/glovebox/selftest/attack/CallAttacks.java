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
            2, MODERATE, UNFILTERED, "the seccomp profile: this call needs no privilege, so only the filter blocks it");

    private static final Group FOR_ROOT = new Group(
            2, MODERATE, PRIVILEGED, "the seccomp profile and the dropped capabilities: both block this call");

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
                FOR_ANYONE.probe("keyctl", "kernel keyrings"),
                FOR_ANYONE.probe("add-key", "adding keys to a keyring"),
                FOR_ANYONE.probe("request-key", "requesting keys from the kernel"),
                FOR_ANYONE.probe("unshare-user", "creating a user namespace by unshare"),
                FOR_ANYONE.probe("clone-user", "creating a user namespace by clone"),
                FOR_ANYONE.probe("clone3-user", "creating a user namespace by clone3"),
                FOR_ANYONE.probe("process-vm-readv", "reading the memory of other processes"),
                FOR_ANYONE.probe("kcmp", "comparing kernel pointers by kcmp"),
                FOR_ANYONE.probe("pidfd-getfd", "copying descriptors of other processes by pidfd_getfd"),
                FOR_ANYONE.probe("move-pages", "moving pages between NUMA nodes"),
                FOR_ANYONE.probe("personality", "disabling address randomization"),
                FOR_ANYONE.probe("set-clock", "setting the clock"),
                FOR_ANYONE.probe("modify-ldt", "changing segment descriptors by modify_ldt"),
                FOR_ANYONE.probe("abi-int80", "32-bit system calls (int 0x80)"),
                FOR_ANYONE.probe("abi-x32", "x32 system calls"));
    }

    private static List<Attack> namespacesAndMounts() {
        return List.of(
                FOR_ROOT.probe("unshare-mounts", "creating a mount namespace"),
                FOR_ROOT.probe("unshare-network", "creating a network namespace"),
                FOR_ROOT.probe("setns", "joining a namespace"),
                FOR_ROOT.probe("mount", "mount"),
                FOR_ROOT.probe("umount", "umount"),
                FOR_ROOT.probe("pivot-root", "pivot_root"),
                FOR_ROOT.probe("chroot", "chroot"),
                FOR_ROOT.probe("fsopen", "opening file systems by fsopen"),
                FOR_ROOT.probe("open-tree", "copying mounts by open_tree"),
                FOR_ROOT.probe("move-mount", "moving mounts by move_mount"),
                FOR_ROOT.probe("mount-setattr", "changing mounts by mount_setattr"),
                FOR_ROOT.probe("open-by-handle", "opening files by handle, bypassing directories"),
                FOR_ROOT.probe("fanotify", "watching a whole file system"));
    }

    private static List<Attack> theMachine() {
        return List.of(
                FOR_ROOT.probe("bpf", "loading kernel programs (bpf)"),
                FOR_ROOT.probe("perf-event-open", "performance events"),
                FOR_ROOT.probe("kexec", "loading another kernel (kexec)"),
                FOR_ROOT.probe("init-module", "loading kernel modules from memory"),
                FOR_ROOT.probe("finit-module", "loading kernel modules from a file"),
                FOR_ROOT.probe("delete-module", "removing kernel modules"),
                FOR_ROOT.probe("reboot", "reboot"),
                FOR_ROOT.probe("swapon", "changing swap space"),
                FOR_ROOT.probe("acct", "process accounting"),
                FOR_ROOT.probe("quotactl", "disk quotas"),
                FOR_ROOT.probe("kernel-log", "reading the kernel log (dmesg)"),
                FOR_ROOT.probe("sethostname", "changing the host name"),
                FOR_ROOT.probe("iopl", "I/O ports"));
    }
}
