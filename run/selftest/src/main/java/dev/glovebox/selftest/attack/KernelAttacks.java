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
                files.probe("proc-sys-write", "kernel settings (/proc/sys)"),
                files.probe("core-pattern", "a program for the kernel to run as root (core_pattern)"),
                files.probe("sysrq", "the magic key (sysrq-trigger)"),
                files.probe("sys-write", "kernel settings (/sys)"),
                files.probe("cgroup-write", "control groups and their release_agent"),
                files.probe("kcore", "the kernel's memory (/proc/kcore)"),
                files.probe("dev-mem", "the machine's memory (/dev/mem)"),
                files.probe("dev-port", "the machine's ports (/dev/port)"),
                files.probe("dev-kmsg", "the kernel's log (/dev/kmsg)"));
    }
}
