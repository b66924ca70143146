/*
 * Tries system calls and prints "EXPECTATION CALL ERRNO" for each (errno 0: it worked; signals as "signal N").
 *
 *     probe [FILTER]              FILTER is a file of struct sock_filter, loaded before anything is tried
 *     probe FILTER COMMAND...     runs a program behind the filter instead
 *
 * Arguments are chosen so that a kernel that lets the call in says something other than EPERM and changes nothing.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void load(const char *path) {
    static struct sock_filter filter[4096];
    int file = open(path, O_RDONLY);
    ssize_t size = file < 0 ? -1 : read(file, filter, sizeof filter);
    if (size <= 0 || size % (ssize_t)sizeof *filter != 0) {
        perror(path);
        exit(2);
    }
    close(file);
    struct sock_fprog program = {(unsigned short)(size / (ssize_t)sizeof *filter), filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
        || syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0) {
        perror("seccomp");
        exit(2);
    }
}

static void show(const char *expectation, const char *name, long result) {
    printf("%s %s %d\n", expectation, name, result < 0 ? errno : 0);
    fflush(stdout);
}

#define TRY(expectation, name, ...) show(expectation, name, syscall(__VA_ARGS__))
#define BAD ((void *)-1L)

static void try_socket(const char *expectation, const char *name, long family) {
    long made = syscall(SYS_socket, family, SOCK_DGRAM, 0);
    show(expectation, name, made);
    if (made >= 0) close((int)made);
}

static void try_clone(const char *expectation, const char *name, unsigned long flags) {
    long child = syscall(SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) _exit(0);
    show(expectation, name, child);
    if (child > 0) waitpid((pid_t)child, NULL, 0);
}

static void *idle(void *argument) { return argument; }

static void try_thread(void) {
    pthread_t thread;
    errno = pthread_create(&thread, NULL, idle, NULL);
    show("allow", "pthread_create", errno ? -1 : 0);
    if (!errno) pthread_join(thread, NULL);
}

#ifdef __x86_64__
/* Another ABI may be fatal, so a child tries it. */
static void try_foreign(const char *name, int x32) {
    pid_t child = fork();
    if (child == 0) {
        long result;
        if (x32) {
            result = syscall(0x40000000 | SYS_getpid);
        } else {
            __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
            errno = (int)-result;
        }
        _exit(result < 0 ? errno : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) {
        printf("foreign %s signal %d\n", name, WTERMSIG(status));
    } else {
        printf("foreign %s %d\n", name, WEXITSTATUS(status));
    }
}
#endif

int main(int argc, char **argv) {
    if (argc > 1) load(argv[1]);
    if (argc > 2) {
        execvp(argv[2], argv + 2);
        perror(argv[2]);
        return 2;
    }

    try_socket("deny", "socket(AF_NETLINK)", 16);
    try_socket("deny", "socket(AF_PACKET)", 17);
    try_socket("deny", "socket(AF_ALG)", 38);
    try_socket("deny", "socket(AF_VSOCK)", 40);
    try_socket("deny", "socket(AF_AX25)", 3);
    try_socket("deny", "socket(46)", 46);
    try_socket("deny", "socket(AF_NETLINK,upper-bits)", 16L | 1L << 40);
    TRY("deny", "socketpair(AF_INET)", SYS_socketpair, 2, SOCK_STREAM, 0, BAD);
    try_clone("deny", "clone(NEWNS)", CLONE_NEWNS);
    try_clone("deny", "clone(NEWCGROUP)", CLONE_NEWCGROUP);
    try_clone("deny", "clone(NEWUTS)", CLONE_NEWUTS);
    try_clone("deny", "clone(NEWIPC)", CLONE_NEWIPC);
    try_clone("deny", "clone(NEWUSER)", CLONE_NEWUSER);
    try_clone("deny", "clone(NEWPID)", CLONE_NEWPID);
    try_clone("deny", "clone(NEWNET)", CLONE_NEWNET);
    TRY("deny", "unshare", SYS_unshare, 1L);
    TRY("deny", "setns", SYS_setns, -1L, 0L);
    TRY("deny", "ptrace", SYS_ptrace, -1L, 0L, 0L, 0L);
    TRY("deny", "process_vm_readv", SYS_process_vm_readv, 0L, NULL, 0L, NULL, 0L, 1L);
    TRY("deny", "process_vm_writev", SYS_process_vm_writev, 0L, NULL, 0L, NULL, 0L, 1L);
    TRY("deny", "kcmp", SYS_kcmp, 0L, 0L, 99L, 0L, 0L);
    TRY("deny", "pidfd_getfd", SYS_pidfd_getfd, -1L, 0L, 0L);
    TRY("deny", "process_madvise", SYS_process_madvise, -1L, NULL, 0L, 0L, 0L);
    TRY("deny", "userfaultfd", SYS_userfaultfd, -1L);
    TRY("deny", "io_uring_setup", SYS_io_uring_setup, 0L, NULL);
    TRY("deny", "io_uring_enter", SYS_io_uring_enter, -1L, 0L, 0L, 0L, NULL, 0L);
    TRY("deny", "io_uring_register", SYS_io_uring_register, -1L, 0L, NULL, 0L);
    TRY("deny", "io_setup", SYS_io_setup, 0L, BAD);
    TRY("deny", "keyctl", SYS_keyctl, -1L, 0L, 0L, 0L, 0L);
    TRY("deny", "add_key", SYS_add_key, NULL, NULL, NULL, 0L, 0L);
    TRY("deny", "request_key", SYS_request_key, NULL, NULL, NULL, 0L);
    TRY("deny", "mount", SYS_mount, BAD, BAD, BAD, 0L, BAD);
    TRY("deny", "umount2", SYS_umount2, BAD, 0L);
    TRY("deny", "pivot_root", SYS_pivot_root, BAD, BAD);
    TRY("deny", "chroot", SYS_chroot, BAD);
    TRY("deny", "fsopen", SYS_fsopen, BAD, 0L);
    TRY("deny", "fsconfig", SYS_fsconfig, -1L, 99L, NULL, NULL, 0L);
    TRY("deny", "fsmount", SYS_fsmount, -1L, 0L, 0L);
    TRY("deny", "fspick", SYS_fspick, -1L, BAD, 0L);
    TRY("deny", "move_mount", SYS_move_mount, -1L, BAD, -1L, BAD, 0L);
    TRY("deny", "open_tree", SYS_open_tree, -1L, BAD, 0L);
    TRY("deny", "mount_setattr", SYS_mount_setattr, -1L, BAD, 0L, NULL, 0L);
    TRY("deny", "bpf", SYS_bpf, -1L, NULL, 0L);
    TRY("deny", "perf_event_open", SYS_perf_event_open, NULL, 0L, 0L, -1L, 0L);
    TRY("deny", "kexec_load", SYS_kexec_load, 0L, 999L, NULL, 0xffffL);
    TRY("deny", "kexec_file_load", SYS_kexec_file_load, -1L, -1L, 0L, NULL, 0xffffL);
    TRY("deny", "init_module", SYS_init_module, BAD, 0L, BAD);
    TRY("deny", "finit_module", SYS_finit_module, -1L, BAD, 0L);
    TRY("deny", "delete_module", SYS_delete_module, BAD, 0L);
    TRY("deny", "open_by_handle_at", SYS_open_by_handle_at, -1L, BAD, 0L);
    TRY("deny", "name_to_handle_at", SYS_name_to_handle_at, -1L, BAD, BAD, BAD, 0L);
    TRY("deny", "quotactl", SYS_quotactl, -1L, BAD, 0L, NULL);
    TRY("deny", "reboot", SYS_reboot, 0L, 0L, 0L, NULL);
    TRY("deny", "swapon", SYS_swapon, BAD, 0L);
    TRY("deny", "swapoff", SYS_swapoff, BAD);
    TRY("deny", "syslog", SYS_syslog, 10L, NULL, 0L);
    TRY("deny", "acct", SYS_acct, BAD);
    TRY("deny", "settimeofday", SYS_settimeofday, BAD, NULL);
    TRY("deny", "clock_settime", SYS_clock_settime, 0L, BAD);
    TRY("deny", "sethostname", SYS_sethostname, BAD, 1L);
    TRY("deny", "fanotify_init", SYS_fanotify_init, -1L, 0L);
    TRY("deny", "move_pages", SYS_move_pages, 0L, 0L, NULL, NULL, NULL, 0xffffL);
    TRY("deny", "mbind", SYS_mbind, NULL, 0L, 99L, NULL, 0L, 0L);
    TRY("deny", "set_mempolicy", SYS_set_mempolicy, 99L, NULL, 0L);
    TRY("deny", "personality(ADDR_NO_RANDOMIZE)", SYS_personality, 0x40000L);
    TRY("deny", "ioctl(TIOCSTI)", SYS_ioctl, -1L, 0x5412L, NULL);
    TRY("deny", "ioctl(TIOCSTI,upper-bits)", SYS_ioctl, -1L, 0x5412L | 1L << 32, NULL);
    TRY("deny", "ioctl(TIOCLINUX)", SYS_ioctl, -1L, 0x541cL, NULL);
    TRY("deny", "ioctl(TIOCLINUX,upper-bits)", SYS_ioctl, -1L, 0x541cL | 1L << 63, NULL);
    TRY("deny", "ioctl(TIOCSETD)", SYS_ioctl, -1L, 0x5423L, NULL);
    TRY("deny", "mknodat(character)", SYS_mknodat, -1L, BAD, 020600L, 0L);
    TRY("deny", "mknodat(block)", SYS_mknodat, -1L, BAD, 060600L, 0L);
#ifdef __x86_64__
    TRY("deny", "iopl", SYS_iopl, 99L);
    TRY("deny", "ioperm", SYS_ioperm, -1L, 1L, 0L);
    TRY("deny", "modify_ldt", SYS_modify_ldt, 99L, NULL, 0L);
    TRY("deny", "lookup_dcookie", SYS_lookup_dcookie, 0L, BAD, 0L);
    try_foreign("i386", 0);
    try_foreign("x32", 1);
#endif

    TRY("absent", "clone3", SYS_clone3, NULL, 0L);
    TRY("absent", "call-999", 999L);

    try_socket("allow", "socket(AF_UNIX)", 1);
    try_socket("allow", "socket(AF_INET)", 2);
    try_socket("allow", "socket(AF_INET6)", 10);
    try_socket("allow", "socket(AF_INET,upper-bits)", 2L | 1L << 40);
    TRY("allow", "socketpair(AF_UNIX)", SYS_socketpair, 1, SOCK_STREAM, 0, BAD);
    try_clone("allow", "clone", 0);
    try_thread();
    for (long request = 0x5400; request < 0x5460; request++) {
        if (request != 0x5412 && request != 0x541c && request != 0x5423) {
            char name[32];
            snprintf(name, sizeof name, "ioctl(0x%lx)", request);
            TRY("allow", name, SYS_ioctl, -1L, request, NULL);
        }
    }
    TRY("allow", "ioctl(0)", SYS_ioctl, -1L, 0L, NULL);
    TRY("allow", "ioctl(0xffffffff)", SYS_ioctl, -1L, 0xffffffffL, NULL);
    TRY("allow", "ioctl(0x80045430)", SYS_ioctl, -1L, 0x80045430L, NULL);
    TRY("allow", "mknodat(fifo)", SYS_mknodat, -1L, BAD, 010600L, 0L);
    TRY("allow", "personality(0)", SYS_personality, 0L);
    TRY("allow", "personality(query)", SYS_personality, 0xffffffffL);
    TRY("allow", "memfd_create", SYS_memfd_create, "probe", 1L);
    TRY("allow", "openat2", SYS_openat2, -1L, BAD, BAD, 0L);
    TRY("allow", "statx", SYS_statx, -1L, BAD, 0L, 0L, BAD);
    TRY("allow", "close_range", SYS_close_range, 4000L, 4001L, 0L);
    TRY("allow", "membarrier", SYS_membarrier, 0L, 0L, 0L);
    TRY("allow", "getrandom", SYS_getrandom, NULL, 0L, 0L);
    TRY("allow", "epoll_create1", SYS_epoll_create1, 0L);
    TRY("allow", "inotify_init1", SYS_inotify_init1, 0L);
    TRY("allow", "timerfd_create", SYS_timerfd_create, 1L, 0L);
    TRY("allow", "pidfd_open", SYS_pidfd_open, (long)getpid(), 0L);
    TRY("allow", "seccomp", SYS_seccomp, -1L, 0L, NULL);
    return 0;
}
