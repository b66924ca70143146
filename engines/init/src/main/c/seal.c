#include "seal.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

#define PAGE 4096u
#define ALIGNMENT 16u
#define ATTEMPTS 64

/* What every kernel of the architecture has as user space: 128 TiB, and 512 GiB where pages are large and tables small. */
#if defined(__x86_64__)
#define ADDRESS_BITS 47
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ADDRESS_BITS 39
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "which AUDIT_ARCH is this, and how large is its user space?"
#endif

/* A mapping at a random page, and a random place in its first page: 43 random bits (35 on ARM) for each of three pointers. */
static void *somewhere(size_t bytes) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        uint64_t random;
        if (getrandom(&random, sizeof random, 0) != sizeof random) return NULL;
        uint64_t offset = random % PAGE / ALIGNMENT * ALIGNMENT;
        uint64_t page = (random >> 12) % ((uint64_t)1 << (ADDRESS_BITS - 12)) * PAGE;
        char *wanted = (char *)(uintptr_t)page;
        char *got = mmap(wanted, bytes + PAGE, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
        if (got == wanted && page != 0) return got + offset;
        if (got != MAP_FAILED) munmap(got, bytes + PAGE); /* a kernel that takes the address for a hint */
    }
    errno = ENOMEM;
    return NULL;
}

static size_t length(char **list) {
    size_t count = 0;
    while (list[count]) count++;
    return count;
}

static char **list_somewhere(char **list) {
    size_t bytes = (length(list) + 1) * sizeof *list;
    char **copy = somewhere(bytes + sizeof *list);
    if (copy) memcpy(copy, list, bytes);
    return copy;
}

/* Compares all of it before it answers: a filter that stopped at the first difference would tell, by its time, how much of
   a guess was right. */
static void tie_execve(const struct image *image, struct filter *filter) {
    const void *const pointers[] = {image->file, image->arguments, image->environment};
    struct sock_filter *at = filter->instructions;
    *at++ = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    *at++ = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    *at++ = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    *at++ = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    *at++ = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_execve, 1, 0);
    *at++ = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    *at++ = (struct sock_filter)BPF_STMT(BPF_LD | BPF_IMM, 0);
    *at++ = (struct sock_filter)BPF_STMT(BPF_ST, 0);
    for (unsigned i = 0; i < 6; i++) {
        uint64_t pointer = (uintptr_t)pointers[i / 2];
        uint32_t half = (uint32_t)(i % 2 ? pointer >> 32 : pointer); /* both architectures are little endian */
        *at++ = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                             (uint32_t)offsetof(struct seccomp_data, args) + 4 * i);
        *at++ = (struct sock_filter)BPF_STMT(BPF_ALU | BPF_XOR | BPF_K, half);
        *at++ = (struct sock_filter)BPF_STMT(BPF_LDX | BPF_MEM, 0);
        *at++ = (struct sock_filter)BPF_STMT(BPF_ALU | BPF_OR | BPF_X, 0);
        *at++ = (struct sock_filter)BPF_STMT(BPF_ST, 0);
    }
    *at++ = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
    *at++ = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    *at++ = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    filter->count = (unsigned short)(at - filter->instructions);
}

/* Before the last filter, which may take away the right to install another. */
int seal(struct image *image, const struct exec_request *exec, const char **what) {
    static struct filter tie; /* too large for some stacks */
    *what = "seal: hide"; /* from other programs of the box, which could tell the one we become */
    if (prctl(PR_SET_DUMPABLE, 0) < 0) return errno;
    *what = "seal: memory";
    image->file = somewhere(PROGRAM_FILE_BYTES);
    image->arguments = list_somewhere(exec->arguments);
    image->environment = list_somewhere(exec->environment);
    if (!image->file || !image->arguments || !image->environment) return errno;
    *what = "seal: filter";
    tie_execve(image, &tie);
    return filter_install(&tie);
}
