#!/bin/sh
# Writes the system call tables (one "name number" per line, by number) from the kernel headers of this machine.
# Run it on x86-64 Linux with a C compiler and the kernel's user headers; newer headers give longer tables. Calls a
# table does not know answer ENOSYS in the box, as they would on the kernel the headers came from.
set -eu

out=$(dirname "$0")/../resources/dev/glovebox/policy/seccomp

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

printf '#include <asm/unistd_64.h>\n' | cc -E -dM - | table >"$out/syscalls-x86_64.txt"

# What arm64 asks of the generic table.
cc -E -dM - <<'END' | table >"$out/syscalls-aarch64.txt"
#define __ARCH_WANT_RENAMEAT
#define __ARCH_WANT_NEW_STAT
#define __ARCH_WANT_SET_GET_RLIMIT
#define __ARCH_WANT_TIME32_SYSCALLS
#define __ARCH_WANT_SYS_CLONE3
#define __ARCH_WANT_MEMFD_SECRET
#include <asm-generic/unistd.h>
END
