/* System calls nobody inside needs. The arguments are chosen so that the call does nothing where it is let through. */
#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/io_uring.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NOWHERE "/glovebox-selftest-nowhere"

/* A probe of one call: its name, and the expression that makes it. */
#define CALL(function, label, expression)                                                                              \
    static struct verdict function(const char *argument) {                                                             \
        (void)argument;                                                                                                \
        errno = 0;                                                                                                     \
        return reached(label, (expression));                                                                           \
    }

/* Where the administrator has switched a thing off for everyone, no wall of ours can be told from that. */
static int switched(const char *path, int off) {
    int value = -1;
    int kept = errno; /* of the call that was tried; an old kernel has no such file */
    FILE *file = fopen(path, "re");
    if (file) {
        if (fscanf(file, "%d", &value) != 1)
            value = -1;
        fclose(file);
    }
    errno = kept;
    return value == off;
}

static struct verdict io_uring(const char *argument) {
    (void)argument;
    struct io_uring_params parameters = {0};
    long result = syscall(SYS_io_uring_setup, 1, &parameters);
    if (result < 0 && switched("/proc/sys/kernel/io_uring_disabled", 2))
        return verdict(ABSENT, "kernel.io_uring_disabled is 2");
    return reached("io_uring_setup", result);
}

CALL(trace_me, "ptrace", syscall(SYS_ptrace, 0, 0, 0, 0))
CALL(user_fault, "userfaultfd", syscall(SYS_userfaultfd, O_CLOEXEC | 1))
CALL(keyring, "keyctl", syscall(SYS_keyctl, 0, -3, 0))
CALL(add_key, "add_key", syscall(SYS_add_key, "user", "glovebox-selftest", "x", 1, -2))
CALL(request_key, "request_key", syscall(SYS_request_key, "user", "glovebox-selftest", NULL, 0))
CALL(unshare_user, "unshare(CLONE_NEWUSER)", unshare(CLONE_NEWUSER))
CALL(unshare_mounts, "unshare(CLONE_NEWNS)", unshare(CLONE_NEWNS))
CALL(unshare_network, "unshare(CLONE_NEWNET)", unshare(CLONE_NEWNET))
CALL(join_namespace, "setns", setns(open("/proc/self/ns/uts", O_RDONLY | O_CLOEXEC), 0))
CALL(unmount, "umount2", umount2(NOWHERE, 0))
CALL(pivot, "pivot_root", syscall(SYS_pivot_root, NOWHERE, NOWHERE))
CALL(change_root, "chroot", chroot("/"))
CALL(fs_open, "fsopen", syscall(SYS_fsopen, "tmpfs", 1))
CALL(clone_tree, "open_tree", syscall(SYS_open_tree, AT_FDCWD, "/", 1 | O_CLOEXEC))
CALL(shift_mount, "move_mount", syscall(SYS_move_mount, -1, NOWHERE, -1, NOWHERE, 0))
CALL(mount_attributes, "mount_setattr", syscall(SYS_mount_setattr, -1, NOWHERE, 0, NULL, 0))
CALL(kexec, "kexec_load", syscall(SYS_kexec_load, 0, 1000, NULL, 0))
CALL(load_module, "init_module", syscall(SYS_init_module, "no module", 9, ""))
CALL(load_module_file, "finit_module", syscall(SYS_finit_module, -1, "", 0))
CALL(unload_module, "delete_module", syscall(SYS_delete_module, "glovebox_selftest_nowhere", O_NONBLOCK))
CALL(reboot_machine, "reboot", syscall(SYS_reboot, 0, 0, 0, NULL))
CALL(swap_on, "swapon", syscall(SYS_swapon, NOWHERE, 0))
CALL(accounting, "acct", syscall(SYS_acct, NOWHERE))
CALL(quota, "quotactl", syscall(SYS_quotactl, 0x800001, NOWHERE, 0, NULL))
CALL(kernel_log, "syslog", syscall(SYS_syslog, 10, NULL, 0))
CALL(host_name, "sethostname", sethostname("selftest", 8))
CALL(fanotify, "fanotify_init", syscall(SYS_fanotify_init, 0, O_RDONLY))
CALL(compare, "kcmp", syscall(SYS_kcmp, getpid(), getpid(), 0, 0, 0))
CALL(steal_descriptor, "pidfd_getfd", syscall(SYS_pidfd_getfd, -1, 0, 0))
CALL(move_pages, "move_pages", syscall(SYS_move_pages, 0, 0, NULL, NULL, NULL, 0))
CALL(odd_personality, "personality(ADDR_NO_RANDOMIZE)", syscall(SYS_personality, 0x0040000))

static struct verdict open_by_handle(const char *argument) {
    (void)argument;
    struct {
        unsigned int bytes;
        int type;
        unsigned char handle[8];
    } handle = {8, 1, {2}};
    return reached("open_by_handle_at", syscall(SYS_open_by_handle_at, AT_FDCWD, &handle, O_RDONLY));
}

static struct verdict set_clock(const char *argument) {
    (void)argument;
    struct timespec never = {.tv_sec = -1, .tv_nsec = -1};
    return reached("clock_settime", syscall(SYS_clock_settime, CLOCK_REALTIME, &never));
}

static struct verdict mount_something(const char *argument) {
    (void)argument;
    char place[] = "/tmp/selftest-XXXXXX";
    if (!mkdtemp(place))
        return refused("a directory in /tmp");
    int result = mount("none", place, "tmpfs", MS_NOSUID | MS_NODEV, "size=4k");
    int why = errno;
    if (result == 0)
        umount2(place, MNT_DETACH);
    rmdir(place);
    errno = why;
    return reached("mount", result);
}

static struct verdict bpf_map(const char *argument) {
    (void)argument;
    union bpf_attr map = {.map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1};
    return reached("bpf", syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map));
}

static struct verdict perf_event(const char *argument) {
    (void)argument;
    struct perf_event_attr event = {.type = PERF_TYPE_SOFTWARE, .size = sizeof event, .config = PERF_COUNT_SW_CPU_CLOCK};
    return reached("perf_event_open", syscall(SYS_perf_event_open, &event, 0, -1, -1, 0));
}

static struct verdict read_across(const char *argument) {
    (void)argument;
    char from = 'x', to = 0;
    struct iovec local = {&to, 1}, remote = {&from, 1};
    return reached("process_vm_readv", syscall(SYS_process_vm_readv, getpid(), &local, 1, &remote, 1, 0));
}

static struct verdict clone_user(const char *argument) {
    (void)argument;
    long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
    if (child == 0)
        _exit(0);
    if (child > 0)
        waitpid((pid_t)child, NULL, 0);
    return reached("clone(CLONE_NEWUSER)", child);
}

static struct verdict clone3_user(const char *argument) {
    (void)argument;
    uint64_t arguments[8] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD, 0, 0, 0};
    long child = syscall(SYS_clone3, arguments, sizeof arguments);
    if (child == 0)
        _exit(0);
    if (child > 0)
        waitpid((pid_t)child, NULL, 0);
    return reached("clone3(CLONE_NEWUSER)", child);
}

#ifdef __x86_64__
CALL(port_access, "iopl", syscall(SYS_iopl, 3))
CALL(local_descriptors, "modify_ldt", syscall(SYS_modify_ldt, 0, NULL, 0))

/* Call 20 of the 32-bit table is getpid. */
static struct verdict old_gate(const char *argument) {
    (void)argument;
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
    if (result > 0)
        return verdict(OPEN, "int 0x80 answered");
    errno = (int)-result;
    return refused("int 0x80");
}

static struct verdict x32_call(const char *argument) {
    (void)argument;
    return reached("an x32 call", syscall(0x40000000L | SYS_getpid));
}
#endif

const struct probe call_probes[] = {
    {"io-uring", io_uring, APART},
    {"ptrace", trace_me, APART},
    {"userfaultfd", user_fault, APART},
    {"keyctl", keyring, APART},
    {"add-key", add_key, APART},
    {"request-key", request_key, APART},
    {"unshare-user", unshare_user, APART},
    {"unshare-mounts", unshare_mounts, APART},
    {"unshare-network", unshare_network, APART},
    {"clone-user", clone_user, APART},
    {"clone3-user", clone3_user, APART},
    {"setns", join_namespace, APART},
    {"mount", mount_something, APART},
    {"umount", unmount, APART},
    {"pivot-root", pivot, APART},
    {"chroot", change_root, APART},
    {"fsopen", fs_open, APART},
    {"open-tree", clone_tree, APART},
    {"move-mount", shift_mount, APART},
    {"mount-setattr", mount_attributes, APART},
    {"bpf", bpf_map, APART},
    {"perf-event-open", perf_event, APART},
    {"kexec", kexec, APART},
    {"init-module", load_module, APART},
    {"finit-module", load_module_file, APART},
    {"delete-module", unload_module, APART},
    {"open-by-handle", open_by_handle, APART},
    {"process-vm-readv", read_across, APART},
    {"kcmp", compare, APART},
    {"pidfd-getfd", steal_descriptor, APART},
    {"move-pages", move_pages, APART},
    {"personality", odd_personality, APART},
    {"reboot", reboot_machine, APART},
    {"swapon", swap_on, APART},
    {"acct", accounting, APART},
    {"quotactl", quota, APART},
    {"set-clock", set_clock, APART},
    {"kernel-log", kernel_log, APART},
    {"sethostname", host_name, APART},
    {"fanotify", fanotify, APART},
#ifdef __x86_64__
    {"iopl", port_access, APART},
    {"modify-ldt", local_descriptors, APART},
    {"abi-int80", old_gate, APART},
    {"abi-x32", x32_call, APART},
#endif
    {0},
};
