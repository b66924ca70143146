#include "root.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "source.h"

#define MEMORY_DEVICES 1
#define TERMINAL_DEVICES 5

struct device {
    const char *name;
    unsigned major, minor;
};

static const struct device DEVICES[] = {
    {"null", MEMORY_DEVICES, 3},   {"zero", MEMORY_DEVICES, 5},    {"full", MEMORY_DEVICES, 7},
    {"random", MEMORY_DEVICES, 8}, {"urandom", MEMORY_DEVICES, 9}, {"tty", TERMINAL_DEVICES, 0},
};

static const char *const LINKS[][2] = {
    {"/proc/self/fd", "fd"},         {"/proc/self/fd/0", "stdin"}, {"/proc/self/fd/1", "stdout"},
    {"/proc/self/fd/2", "stderr"}, {"pts/ptmx", "ptmx"},
};

static const char *const PLACES[] = {"pts", "shm", "mqueue"};

int root_show(const char *who, const char *place, const char *skeleton, const char *image) {
    static const int NO_OVERLAY[] = {ENODEV, EINVAL, EOPNOTSUPP, 0};
    char options[128];
    int above = open(skeleton, O_PATH | O_DIRECTORY | O_CLOEXEC), below = open(image, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (above < 0) return job_failed(who, skeleton, JOB_FAILED);
    if (below < 0) return job_failed(who, image, JOB_FAILED);
    /* By descriptor: a path may have characters that mean something in a list of options. */
    snprintf(options, sizeof options, "lowerdir=/proc/self/fd/%d:/proc/self/fd/%d,redirect_dir=nofollow,metacopy=off,index=off", above, below);
    if (mount("glovebox", place, "overlay", MS_RDONLY | MS_NOSUID | MS_NODEV, options) < 0) {
        return job_failed(who, "the overlay of the image", job_status_of(NO_OVERLAY));
    }
    close(above);
    close(below);
    return 0;
}

static int fill(int directory, uint32_t owner, uint32_t group) {
    for (size_t i = 0; i < sizeof DEVICES / sizeof *DEVICES; i++) {
        const struct device *device = &DEVICES[i];
        if (mknodat(directory, device->name, S_IFCHR | 0666, makedev(device->major, device->minor)) < 0) return -1;
        if (fchownat(directory, device->name, owner, group, AT_SYMLINK_NOFOLLOW) < 0) return -1;
    }
    for (size_t i = 0; i < sizeof LINKS / sizeof *LINKS; i++)
        if (symlinkat(LINKS[i][0], directory, LINKS[i][1]) < 0) return -1;
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++)
        if (mkdirat(directory, PLACES[i], 01777) < 0) return -1; /* runtimes may give that mode to what they mount there */
    return fchown(directory, owner, group);
}

int root_devices(const char *who, const char *place, uint32_t owner, uint32_t group) {
    if (mount("glovebox", place, "tmpfs", MS_NOSUID | MS_NOEXEC, "size=64k,nr_inodes=32,mode=755") < 0) {
        return job_failed(who, "the devices", JOB_FAILED);
    }
    mode_t mask = umask(0);
    int directory = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int result = directory < 0 || fill(directory, owner, group) < 0 ? job_failed(who, "the devices", JOB_FAILED) : 0;
    umask(mask);
    if (directory >= 0) close(directory);
    return result;
}
