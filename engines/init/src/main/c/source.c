#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "users.h"

/* libc headers may be older than the kernel. */
#ifndef MOUNT_ATTR_IDMAP
#define MOUNT_ATTR_IDMAP 0x00100000
#endif
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#define MAP_MAX 256

struct attributes {
    uint64_t set, clear, propagation, userns_fd;
};

bool parse_number(const char *text, uint64_t *value) {
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return !errno && end != text && !*end && *text >= '0' && *text <= '9';
}

bool parse_id(const char *text, uint32_t *id) {
    uint64_t value;
    if (!parse_number(text, &value) || value >= UINT32_MAX) return false;
    *id = (uint32_t)value;
    return true;
}

int job_failed(const char *who, const char *what, int status) {
    fprintf(stderr, "glovebox-init: %s: %s: %s\n", who, what, strerror(errno));
    return status;
}

int job_status_of(const int *errors) {
    for (; *errors; errors++) {
        if (errno == *errors) return JOB_UNSUPPORTED;
    }
    return JOB_FAILED;
}

static int replaced(const char *who, const char *path) {
    fprintf(stderr, "glovebox-init: %s: %s was replaced after it was checked\n", who, path);
    return JOB_REPLACED;
}

int source_open(const char *who, const struct source *source, int *fd, struct stat *found) {
    *fd = open(source->path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    /* It was there when it was checked. */
    if (*fd < 0 && (errno == ENOENT || errno == ENOTDIR || errno == ELOOP)) return replaced(who, source->path);
    if (*fd < 0 || fstat(*fd, found) < 0) return job_failed(who, source->path, JOB_FAILED);
    return found->st_dev == source->device && found->st_ino == source->inode ? 0 : replaced(who, source->path);
}

struct swap source_owner_shown_as(const struct stat *found, uint32_t uid, uint32_t gid) {
    if (found->st_uid == 0) return (struct swap){uid, gid, uid, gid};
    return (struct swap){found->st_uid, found->st_gid ? found->st_gid : found->st_uid, uid, gid};
}

bool swap_needed(const struct swap *swap) {
    return swap->disk_uid != swap->shown_uid || swap->disk_gid != swap->shown_gid;
}

/* Two numbers that change places, among all others, which stay. */
static void swap_map(char *map, uint32_t disk, uint32_t shown) {
    uint32_t low = disk < shown ? disk : shown, high = disk < shown ? shown : disk;
    int length = 0;
    if (low > 0) length += sprintf(map + length, "0 0 %u\n", low);
    length += sprintf(map + length, "%u %u 1\n", disk, shown);
    if (disk != shown) {
        length += sprintf(map + length, "%u %u 1\n", shown, disk);
        if (high - low > 1) length += sprintf(map + length, "%u %u %u\n", low + 1, low + 1, high - low - 1);
    }
    if (high < UINT32_MAX - 1) sprintf(map + length, "%u %u %u\n", high + 1, high + 1, UINT32_MAX - 1 - high);
}

/* The kernel takes maps for mounts in this form only. */
static int user_namespace(const struct swap *swap) {
    char uids[MAP_MAX], gids[MAP_MAX];
    swap_map(uids, swap->disk_uid, swap->shown_uid);
    swap_map(gids, swap->disk_gid, swap->shown_gid);
    return users_make(&(struct users){.uids = uids, .gids = gids});
}

int source_clone(const char *who, int fd, uint64_t attributes, const struct swap *swap, int *tree) {
    static const int NO_CLONE[] = {ENOSYS, EPERM, EINVAL, 0};
    static const int NO_NAMESPACE[] = {ENOSYS, EPERM, EINVAL, ENOSPC, EUSERS, 0};
    static const int NO_MAP[] = {ENOSYS, EPERM, EINVAL, EOPNOTSUPP, 0};
    struct attributes set = {.set = attributes};
    *tree = (int)syscall(SYS_open_tree, fd, "", AT_EMPTY_PATH | OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
    if (*tree < 0) return job_failed(who, "open_tree", job_status_of(NO_CLONE));
    if (swap_needed(swap)) {
        int users = user_namespace(swap);
        if (users < 0) return job_failed(who, "a user namespace for the id map", job_status_of(NO_NAMESPACE));
        set.set |= MOUNT_ATTR_IDMAP;
        set.userns_fd = (uint64_t)users;
    }
    if (syscall(SYS_mount_setattr, *tree, "", AT_EMPTY_PATH, &set, sizeof set) < 0) {
        return job_failed(who, set.set & MOUNT_ATTR_IDMAP ? "an id-mapped mount" : "mount_setattr", job_status_of(NO_MAP));
    }
    return 0;
}

int source_attach(const char *who, int tree, const char *target) {
    static const int NO_MOVE[] = {ENOSYS, EPERM, 0};
    if (syscall(SYS_move_mount, tree, "", AT_FDCWD, target, MOVE_MOUNT_F_EMPTY_PATH) == 0) return 0;
    return job_failed(who, target, job_status_of(NO_MOVE));
}
