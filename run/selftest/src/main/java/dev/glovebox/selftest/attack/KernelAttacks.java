package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.MODERATE;
import static dev.glovebox.selftest.bed.Weakness.PRIVILEGED;

import dev.glovebox.selftest.bed.Attack;
import java.util.List;

/** The kernel's own files and devices. */
final class KernelAttacks {

    private KernelAttacks() {}

    static List<Attack> all() {
        var files = new Group(0, MODERATE, PRIVILEGED, "masked and read-only paths, and the program's user");
        return List.of(
                files.probe("proc-sys-write", "changing kernel settings (/proc/sys)"),
                files.probe("core-pattern", "a root helper run by the kernel (core_pattern)"),
                files.probe("sysrq", "magic SysRq (sysrq-trigger)"),
                files.probe("sys-write", "changing kernel settings (/sys)"),
                files.probe("cgroup-write", "control groups and their release_agent"),
                files.probe("kcore", "reading kernel memory (/proc/kcore)"),
                files.probe("dev-mem", "reading physical memory (/dev/mem)"),
                files.probe("dev-port", "access to I/O ports (/dev/port)"),
                files.probe("dev-kmsg", "the kernel log (/dev/kmsg)"));
    }
}
