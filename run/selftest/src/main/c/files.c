/* What can be written, and how much of it. */
#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define SCRATCH "/tmp"

static struct verdict write_root(const char *argument) {
    (void)argument;
    static const char *const places[] = {"",     "/etc",  "/usr",  "/usr/bin", "/usr/lib", "/bin",
                                         "/var", "/home", "/root", "/opt",     "/dev",     "/.glovebox"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char path[64];
        snprintf(path, sizeof path, "%s/selftest-was-here", places[i]);
        int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (descriptor >= 0) {
            unlink(path);
            return verdict(OPEN, "made %s", path);
        }
    }
    return verdict(SHUT, "no file could be made in any of %zu places", sizeof places / sizeof *places);
}

/* "nosuid" where the kernel does not tell of devices; scratch-device then tries them. */
static struct verdict scratch_options(const char *argument) {
    struct statvfs scratch;
    if (statvfs(SCRATCH, &scratch) < 0)
        return refused(SCRATCH);
    if (!(scratch.f_flag & ST_NOSUID))
        return verdict(OPEN, SCRATCH " is not nosuid");
    if (strcmp(argument, "nosuid") == 0)
        return verdict(SHUT, SCRATCH " nosuid");
    return verdict(scratch.f_flag & ST_NODEV ? SHUT : OPEN, SCRATCH " nosuid%s",
                   scratch.f_flag & ST_NODEV ? ", nodev" : ", but not nodev");
}

/* Code brought along as data, and mapped to be run. */
static struct verdict scratch_code(const char *argument) {
    (void)argument;
    static const char *const places[] = {SCRATCH, "/dev/shm"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char path[64];
        snprintf(path, sizeof path, "%s/selftest-code", places[i]);
        int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0700);
        unlink(path);
        if (descriptor < 0 || ftruncate(descriptor, 4096) < 0)
            continue;
        if (mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, descriptor, 0) != MAP_FAILED)
            return verdict(OPEN, "%s can be mapped to be executed", path);
        close(descriptor);
    }
    return verdict(SHUT, "neither " SCRATCH " nor /dev/shm gives code");
}

static struct verdict scratch_bytes(const char *mebibytes) {
    static char block[1 << 20];
    memset(block, 'x', sizeof block);
    signal(SIGXFSZ, SIG_IGN);
    int wanted = atoi(mebibytes);
    char path[] = SCRATCH "/selftest-XXXXXX";
    int descriptor = mkostemp(path, O_CLOEXEC);
    unlink(path);
    if (descriptor < 0)
        return refused("a file in " SCRATCH);
    for (int written = 0; written < wanted; written++)
        if (write(descriptor, block, sizeof block) != sizeof block)
            return verdict(SHUT, "full after %d MiB: %s", written, strerrorname_np(errno));
    return verdict(OPEN, "%d MiB fit in " SCRATCH, wanted);
}

static struct verdict scratch_files(const char *count) {
    int wanted = atoi(count), made = 0;
    char directory[] = SCRATCH "/selftest-XXXXXX", path[64];
    if (!mkdtemp(directory))
        return refused("a directory in " SCRATCH);
    struct verdict result = verdict(OPEN, "%d files fit in " SCRATCH, wanted);
    for (; made < wanted; made++) {
        snprintf(path, sizeof path, "%s/%d", directory, made);
        int descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        if (descriptor < 0) {
            result = verdict(SHUT, "no more after %d files: %s", made, strerrorname_np(errno));
            break;
        }
        close(descriptor);
    }
    while (made-- > 0) {
        snprintf(path, sizeof path, "%s/%d", directory, made);
        unlink(path);
    }
    rmdir(directory);
    return result;
}

/* Every mount that we could fill, and that could take more than so many MiB. */
static struct verdict uncapped(const char *mebibytes) {
    unsigned long long most = strtoull(mebibytes, NULL, 10) << 20;
    char line[4096], place[1024];
    FILE *mounts = fopen("/proc/self/mountinfo", "re");
    if (!mounts)
        return verdict(UNKNOWN, "no mount table");
    struct verdict result = verdict(SHUT, "every writable place has a cap");
    while (fgets(line, sizeof line, mounts)) {
        struct statvfs space;
        struct stat kind;
        if (sscanf(line, "%*d %*d %*s %*s %1023s", place) != 1 || stat(place, &kind) < 0 || !S_ISDIR(kind.st_mode))
            continue;
        if (statvfs(place, &space) < 0 || space.f_flag & ST_RDONLY || access(place, W_OK) < 0 || space.f_blocks == 0)
            continue;
        unsigned long long size = (unsigned long long)space.f_blocks * space.f_frsize;
        if (size > most)
            result = verdict(OPEN, "%s takes up to %llu MiB", place, size >> 20);
    }
    fclose(mounts);
    return result;
}

static struct verdict device_node(const char *argument) {
    (void)argument;
    static const struct {
        mode_t kind;
        unsigned int major, minor;
    } devices[] = {{S_IFCHR, 1, 3}, {S_IFCHR, 0, 0}, {S_IFBLK, 7, 0}};
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
        char path[] = SCRATCH "/selftest-device";
        if (mknod(path, devices[i].kind | 0600, makedev(devices[i].major, devices[i].minor)) == 0) {
            unlink(path);
            return verdict(OPEN, "made a device node %u:%u", devices[i].major, devices[i].minor);
        }
    }
    return refused("mknod");
}

/* A device of the host behind a file of ours. Opened and never read: the kernel's log, its memory, ports, and a loop device. */
static struct verdict scratch_device(const char *argument) {
    (void)argument;
    static const struct {
        mode_t kind;
        unsigned int major, minor;
    } devices[] = {{S_IFCHR, 1, 11}, {S_IFCHR, 1, 1}, {S_IFCHR, 1, 4}, {S_IFCHR, 10, 237}, {S_IFBLK, 7, 0}};
    int made = 0;
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
        char path[] = SCRATCH "/selftest-device";
        if (mknod(path, devices[i].kind | 0600, makedev(devices[i].major, devices[i].minor)) < 0)
            continue;
        made++;
        int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        unlink(path);
        if (descriptor >= 0)
            return verdict(OPEN, "opened device %u:%u of the host", devices[i].major, devices[i].minor);
    }
    return made ? verdict(SHUT, "%d device nodes made, none leads to a device of the host", made) : refused("mknod");
}

static struct verdict hard_link(const char *argument) {
    (void)argument;
    static const char *const sources[] = {"/etc/passwd", "/etc/group", "/usr/bin/env", "/.glovebox/init", "/proc/self/exe"};
    static const char *const places[] = {SCRATCH, "/dev/shm", "/workspace", "/etc", "/usr/bin", "/.glovebox"};
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
        for (size_t j = 0; j < sizeof places / sizeof *places; j++) {
            char path[64];
            snprintf(path, sizeof path, "%s/selftest-link", places[j]);
            if (linkat(AT_FDCWD, sources[i], AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0) {
                unlink(path);
                return verdict(OPEN, "%s is %s as well", path, sources[i]);
            }
        }
    return verdict(SHUT, "no file from outside could be linked");
}

static struct verdict sparse_file(const char *argument) {
    (void)argument;
    signal(SIGXFSZ, SIG_IGN);
    char path[] = SCRATCH "/selftest-XXXXXX";
    int descriptor = mkostemp(path, O_CLOEXEC);
    unlink(path);
    if (descriptor < 0)
        return refused("a file in " SCRATCH);
    return ftruncate(descriptor, 1LL << 40) == 0 ? verdict(OPEN, "a file of 1 TiB") : refused("ftruncate to 1 TiB");
}

static struct verdict read_file(const char *path) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    return descriptor >= 0 ? verdict(OPEN, "could open %s", path) : refused("the host's file");
}

const struct probe file_probes[] = {
    {"write-root", write_root, APART},       {"scratch-options", scratch_options, APART},
    {"scratch-code", scratch_code, APART},   {"scratch-bytes", scratch_bytes, APART},
    {"scratch-files", scratch_files, APART}, {"uncapped-place", uncapped, APART},
    {"device-node", device_node, APART},     {"hard-link", hard_link, APART},
    {"scratch-device", scratch_device, APART},
    {"sparse-file", sparse_file, APART},     {"host-file", read_file, APART},
    {0},
};
