package dev.glovebox.runtime.apply;

import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** The nine bits, in Java's form and the kernel's. */
final class Permissions {

    private static final PosixFilePermission[] BY_BIT = {
        PosixFilePermission.OTHERS_EXECUTE,
        PosixFilePermission.OTHERS_WRITE,
        PosixFilePermission.OTHERS_READ,
        PosixFilePermission.GROUP_EXECUTE,
        PosixFilePermission.GROUP_WRITE,
        PosixFilePermission.GROUP_READ,
        PosixFilePermission.OWNER_EXECUTE,
        PosixFilePermission.OWNER_WRITE,
        PosixFilePermission.OWNER_READ,
    };

    private Permissions() {}

    static int bits(Set<PosixFilePermission> permissions) {
        int bits = 0;
        for (int i = 0; i < BY_BIT.length; i++) {
            bits |= permissions.contains(BY_BIT[i]) ? 1 << i : 0;
        }
        return bits;
    }

    static Set<PosixFilePermission> of(int bits) {
        var permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < BY_BIT.length; i++) {
            if ((bits & 1 << i) != 0) {
                permissions.add(BY_BIT[i]);
            }
        }
        return permissions;
    }
}
