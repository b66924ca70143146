/* The kernel's own files and devices. They are opened, and never written. */
#include "attack.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* The first of these that can be opened so. */
static struct verdict any_opens(const char *const *paths, int flags) {
    struct verdict last = verdict(ABSENT, "none of them is there");
    for (; *paths; paths++) {
        int descriptor = open(*paths, flags | O_CLOEXEC | O_NONBLOCK);
        if (descriptor >= 0) {
            close(descriptor);
            return verdict(OPEN, "opened %s", *paths);
        }
        if (errno != ENOENT && errno != ENXIO && errno != ENODEV)
            last = refused(*paths);
    }
    return last;
}

static struct verdict proc_sys(const char *argument) {
    (void)argument;
    static const char *const paths[] = {"/proc/sys/kernel/core_pattern", "/proc/sys/kernel/modprobe",
                                        "/proc/sys/kernel/hostname",     "/proc/sys/vm/panic_on_oom",
                                        "/proc/sys/kernel/sysrq",        "/proc/sys/fs/binfmt_misc/register",
                                        "/proc/sys/net/ipv4/ip_forward", NULL};
    return any_opens(paths, O_WRONLY);
}

static struct verdict core_pattern(const char *argument) {
    (void)argument;
    static const char *const paths[] = {"/proc/sys/kernel/core_pattern", NULL};
    return any_opens(paths, O_WRONLY);
}

static struct verdict sysrq(const char *argument) {
    (void)argument;
    static const char *const paths[] = {"/proc/sysrq-trigger", NULL};
    return any_opens(paths, O_WRONLY);
}

static struct verdict kernel_memory(const char *argument) {
    (void)argument;
    static const char *const paths[] = {"/proc/kcore", NULL};
    return any_opens(paths, O_RDONLY);
}

/* Found in /dev or made here: the number is what counts. */
static struct verdict device(const char *path, unsigned int minor, int flags) {
    const char *paths[] = {path, "/tmp/selftest-device", NULL};
    mknod(paths[1], S_IFCHR | 0600, makedev(1, minor));
    struct verdict result = any_opens(paths, flags);
    unlink(paths[1]);
    return result;
}

static struct verdict device_memory(const char *argument) {
    (void)argument;
    return device("/dev/mem", 1, O_RDONLY);
}

static struct verdict device_log(const char *argument) {
    (void)argument;
    return device("/dev/kmsg", 11, O_RDONLY);
}

static struct verdict device_ports(const char *argument) {
    (void)argument;
    return device("/dev/port", 4, O_RDONLY);
}

/* A read-only mount is a wall only where it cannot be made writable again. */
static void lift(const char *place) {
    mount(NULL, place, NULL, MS_REMOUNT | MS_BIND, NULL);
    mount(NULL, place, NULL, MS_REMOUNT, NULL);
}

static struct verdict sys_write(const char *argument) {
    (void)argument;
    static const char *const paths[] = {"/sys/kernel/uevent_helper", "/sys/kernel/mm/transparent_hugepage/enabled",
                                        "/sys/kernel/mm/ksm/run", "/sys/kernel/profiling", "/sys/power/state", NULL};
    lift("/sys");
    return any_opens(paths, O_WRONLY);
}

/* Version 1: the agent of a hierarchy runs as root on the host. Version 2 has none, but moving processes is as bad. */
static struct verdict cgroup_write(const char *argument) {
    (void)argument;
    static const char *const controllers[] = {"", "/memory", "/pids", "/devices", "/cpu", "/cpu,cpuacct", "/unified", "/systemd"};
    static const char *const files[] = {"release_agent", "notify_on_release", "cgroup.procs"};
    for (size_t i = 0; i < sizeof controllers / sizeof *controllers; i++) {
        char place[64], path[128];
        snprintf(place, sizeof place, "/sys/fs/cgroup%s", controllers[i]);
        lift(place);
        for (size_t j = 0; j < sizeof files / sizeof *files; j++) {
            snprintf(path, sizeof path, "%s/%s", place, files[j]);
            const char *const paths[] = {path, NULL};
            struct verdict result = any_opens(paths, O_WRONLY);
            if (result.outcome == OPEN)
                return result;
        }
    }
    char place[] = "/tmp/selftest-XXXXXX";
    if (mkdtemp(place)) {
        int result = mount("none", place, "cgroup", 0, "memory");
        if (result == 0)
            umount2(place, MNT_DETACH);
        rmdir(place);
        if (result == 0)
            return verdict(OPEN, "mounted a control group hierarchy");
    }
    return verdict(SHUT, "no control group can be written");
}

static struct verdict keyrings(const char *argument) {
    (void)argument;
    static const char *const paths[] = {"/proc/keys", NULL};
    char byte;
    int descriptor = open(paths[0], O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return errno == ENOENT ? verdict(ABSENT, "/proc/keys is not there") : refused(paths[0]);
    return read(descriptor, &byte, 1) == 1 ? verdict(OPEN, "read /proc/keys") : verdict(SHUT, "/proc/keys is empty");
}

const struct probe kernel_probes[] = {
    {"proc-sys-write", proc_sys, APART}, {"core-pattern", core_pattern, APART},   {"sysrq", sysrq, APART},
    {"kcore", kernel_memory, APART},     {"dev-mem", device_memory, APART},       {"dev-kmsg", device_log, APART},
    {"dev-port", device_ports, APART},   {"sys-write", sys_write, APART},         {"cgroup-write", cgroup_write, APART},
    {"proc-keys", keyrings, APART},      {0},
};
