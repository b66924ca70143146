package dev.glovebox.policy.seccomp.table;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A processor family whose system calls we can filter. All are little endian. */
public enum Architecture {
    X86_64("amd64", 0xc000_003e, "SCMP_ARCH_X86_64", X86Table.TABLE),
    AARCH64("aarch64", 0xc000_00b7, "SCMP_ARCH_AARCH64", ArmTable.TABLE);

    private final String javaName;
    private final int auditArch;
    private final String dockerName;
    private final String table;

    Architecture(String javaName, int auditArch, String dockerName, String table) {
        this.javaName = javaName;
        this.auditArch = auditArch;
        this.dockerName = dockerName;
        this.table = table;
    }

    /** The architecture this virtual machine runs on. */
    public static Architecture current() {
        var name = System.getProperty("os.arch");
        return Arrays.stream(values())
                .filter(architecture -> architecture.javaName.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no system call table for the processor family '" + name
                        + "'; levels with a system call filter support "
                        + Arrays.stream(values()).map(known -> known.javaName).collect(Collectors.joining(", "))));
    }

    /** The kernel's AUDIT_ARCH value, by which a filter knows whose numbers it is looking at. */
    public int auditArch() {
        return auditArch;
    }

    /** As Docker's JSON and libseccomp write it. */
    public String dockerName() {
        return dockerName;
    }

    /** Its system calls, a name and a number in each line. */
    String table() {
        return table;
    }
}
