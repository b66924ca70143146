package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/**
 * The program's own memory. Missing on purpose: userfaultfd stops the kernel at a moment of the program's choosing;
 * process_vm_*, process_madvise and process_mrelease are about other processes; move_pages, mbind and set_mempolicy
 * have a history of holes and no use in a box of one or two processors; memfd_secret hides memory from the accounting
 * of the machine; remap_file_pages is obsolete.
 */
public final class MemoryCalls {

    private MemoryCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("map and unmap; a JIT needs executable pages", "mmap", "munmap", "mremap", "mprotect", "brk"),
                allow("write mapped files back", "msync"),
                allow("hints of allocators and garbage collectors", "madvise", "mincore"),
                allow(
                        "lock memory, for example to keep keys out of swap; limited",
                        "mlock",
                        "mlock2",
                        "mlockall",
                        "munlock",
                        "munlockall"),
                allow("memory protection keys, which V8 uses for its code", "pkey_alloc", "pkey_free", "pkey_mprotect"),
                allow("memory barriers of language runtimes", "membarrier"));
    }
}
