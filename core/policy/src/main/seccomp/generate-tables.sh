#!/bin/sh
# Writes the system call tables (one "name number" per line, by number) from the kernel headers of this machine,
# as Java sources: reading a resource out of a jar costs a fresh process more than the rest of the profile together.
# Run it on x86-64 Linux with a C compiler and the kernel's user headers; newer headers give longer tables. Calls a
# table does not know answer ENOSYS in the box, as they would on the kernel the headers came from.
set -eu

out=$(dirname "$0")/../java/dev/glovebox/policy/seccomp/table

# Reads macro definitions; follows one name to another (__NR_lseek -> __NR3264_lseek -> 62).
table() {
    awk '
        $1 == "#define" && $2 ~ /^__NR/ { value[$2] = $3 }
        END {
            for (macro in value) {
                if (macro !~ /^__NR_/ || macro == "__NR_syscalls" || macro == "__NR_arch_specific_syscall") continue
                number = value[macro]
                while (number in value) number = value[number]
                if (number ~ /^[0-9]+$/) print substr(macro, 6), number
            }
        }' | sort -k2,2n -k1,1
}

# A class of one constant: java_class CLASS ARCHITECTURE <TABLE
java_class() {
    cat <<END
package dev.glovebox.policy.seccomp.table;

/** The system calls of $2. Written by generate-tables.sh, not by hand. */
final class $1 {

    static final String TABLE = """
END
    sed 's/^/            /'
    cat <<END
            """;

    private $1() {}
}
END
}

printf '#include <asm/unistd_64.h>\n' | cc -E -dM - | table | java_class X86Table x86-64 >"$out/X86Table.java"

# What arm64 asks of the generic table.
cc -E -dM - <<'END' | table | java_class ArmTable arm64 >"$out/ArmTable.java"
#define __ARCH_WANT_RENAMEAT
#define __ARCH_WANT_NEW_STAT
#define __ARCH_WANT_SET_GET_RLIMIT
#define __ARCH_WANT_TIME32_SYSCALLS
#define __ARCH_WANT_SYS_CLONE3
#define __ARCH_WANT_MEMFD_SECRET
#include <asm-generic/unistd.h>
END
