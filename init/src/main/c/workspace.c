#include "workspace.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/mount.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "wire.h"

#define EXIT_WORKSPACE 1

/* In the order in which they can be unmounted. */
static const char *const PLACES[] = {"merged", "lower", "store"};
#define PLACE_COUNT (sizeof PLACES / sizeof *PLACES)

/* libc headers may be older than the kernel. */
#ifndef MOUNT_ATTR_IDMAP
#define MOUNT_ATTR_IDMAP 0x00100000
#endif
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
struct attributes {
    uint64_t set, clear, propagation, userns_fd;
};

/* What the project is, and who may write the copy of it. */
struct request {
    const char *project;
    uint64_t device, inode;
    uint32_t uid, gid;
    uint64_t bytes, files;
    unsigned long flags; /* of the view */
};

static int failed(const char *what) {
    fprintf(stderr, "glovebox-init: workspace: %s: %s\n", what, strerror(errno));
    return EXIT_WORKSPACE;
}

static bool number(const char *text, uint64_t *value) {
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return !errno && end != text && !*end && *text >= '0' && *text <= '9';
}

/* Everyone is who they are, except that the owner on the disk and the box's user change places. */
static int write_map(pid_t child, const char *file, uint32_t disk, uint32_t shown) {
    char path[64], map[256];
    uint32_t low = disk < shown ? disk : shown, high = disk < shown ? shown : disk;
    int length = 0;
    if (low > 0) length += sprintf(map + length, "0 0 %u\n", low);
    length += sprintf(map + length, "%u %u 1\n", disk, shown);
    if (disk != shown) {
        length += sprintf(map + length, "%u %u 1\n", shown, disk);
        if (high - low > 1) length += sprintf(map + length, "%u %u %u\n", low + 1, low + 1, high - low - 1);
    }
    if (high < UINT32_MAX - 1) length += sprintf(map + length, "%u %u %u\n", high + 1, high + 1, UINT32_MAX - 1 - high);
    snprintf(path, sizeof path, "/proc/%d/%s", (int)child, file);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return -1;
    ssize_t written = write(fd, map, (size_t)length);
    int error = errno;
    close(fd);
    errno = error;
    return written == length ? 0 : -1;
}

__attribute__((noreturn)) static int stay(void *nothing) {
    (void)nothing;
    for (;;) pause();
}

/* A user namespace that nobody lives in; the kernel takes maps for mounts in this form only. Whoever holds it open meanwhile
   shares our memory, for copying it would take longer than all the rest. */
static int user_namespace(const struct stat *owner, const struct request *request) {
    static _Alignas(16) char stack[16384];
    pid_t child = clone(stay, stack + sizeof stack, CLONE_NEWUSER | CLONE_VM | SIGCHLD, NULL);
    if (child < 0) return -1;
    int fd = -1;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/ns/user", (int)child);
    if (write_map(child, "uid_map", owner->st_uid, request->uid) == 0
        && write_map(child, "gid_map", owner->st_gid, request->gid) == 0) {
        fd = open(path, O_RDONLY | O_CLOEXEC);
    }
    int error = errno;
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    errno = error;
    return fd;
}

/* The project at ./lower, read-only, seen with the box's user as its owner. */
static int mount_lower(const struct request *request, struct stat *owner) {
    int project = open(request->project, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (project < 0) return failed("the project");
    if (fstat(project, owner) < 0) return failed("the project");
    if (owner->st_dev != request->device || owner->st_ino != request->inode) {
        errno = ESTALE;
        return failed("the project was replaced since it was checked");
    }
    int tree = (int)syscall(SYS_open_tree, project, "", AT_EMPTY_PATH | OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
    if (tree < 0) return failed("open_tree");
    struct attributes attributes = {.set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV};
    if (owner->st_uid != request->uid || owner->st_gid != request->gid) {
        int users = user_namespace(owner, request);
        if (users < 0) return failed("a user namespace for the map");
        attributes.set |= MOUNT_ATTR_IDMAP;
        attributes.userns_fd = (uint64_t)users;
    }
    if (syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH, &attributes, sizeof attributes) < 0) return failed("mount_setattr");
    if (syscall(SYS_move_mount, tree, "", AT_FDCWD, "lower", MOVE_MOUNT_F_EMPTY_PATH) < 0) return failed("move_mount");
    return 0;
}

/* The writable layer: bounded in bytes and in files, and gone when it is unmounted. */
static int mount_store(const struct request *request, const struct stat *owner) {
    char options[128];
    snprintf(options, sizeof options, "size=%" PRIu64 ",nr_inodes=%" PRIu64 ",mode=0700", request->bytes, request->files);
    if (mount("glovebox", "store", "tmpfs", MS_NOSUID | MS_NODEV, options) < 0) return failed("the writable layer");
    if (mkdir("store/upper", 0700) < 0 || mkdir("store/work", 0700) < 0) return failed("the writable layer");
    if (chown("store/upper", request->uid, request->gid) < 0) return failed("chown");
    /* What the box sees as the mode of its work directory. */
    if (chmod("store/upper", owner->st_mode & 07777) < 0) return failed("chmod");
    return 0;
}

static int mount_overlay(unsigned long flags) {
    static const char *const OPTIONS[] = {
        "lowerdir=lower,upperdir=store/upper,workdir=store/work,redirect_dir=nofollow,metacopy=off,index=off,volatile",
        "lowerdir=lower,upperdir=store/upper,workdir=store/work,redirect_dir=nofollow,metacopy=off,index=off",
    };
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        if (mount("glovebox", "merged", "overlay", flags, OPTIONS[i]) == 0) return 0;
    }
    return failed("the overlay");
}

static int unmount_all(void) {
    int result = 0;
    for (size_t i = 0; i < PLACE_COUNT; i++) {
        while (umount2(PLACES[i], MNT_DETACH | UMOUNT_NOFOLLOW) == 0) continue;
        if (errno != EINVAL && errno != ENOENT) result = failed(PLACES[i]);
    }
    return result;
}

/* A place with the note of who made it, so that a later process can tell a leftover. We stand in it from here on. */
static int make_directory(const char *path, const char *maker) {
    if (mkdir(path, 0700) < 0 || chdir(path) < 0) return failed(path);
    int note = open("controller", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    size_t length = strlen(maker);
    if (note < 0 || write(note, maker, length) != (ssize_t)length) return failed("controller");
    close(note);
    /* A box's user passes through on its way to the view. */
    return chmod(".", 0711) < 0 ? failed(path) : 0;
}

static int make_places(void) {
    for (size_t i = 0; i < PLACE_COUNT; i++) {
        if (mkdir(PLACES[i], 0755) < 0 && errno != EEXIST) return failed(PLACES[i]);
    }
    return 0;
}

/* What the caller would have to look at next. */
static int tell(struct account *account) {
    struct stat view, layer;
    char numbers[64], made[64];
    if (stat("merged", &view) < 0 || stat("store/upper", &layer) < 0) return failed("the view");
    snprintf(numbers, sizeof numbers, "%llu %llu", (unsigned long long)view.st_dev, (unsigned long long)view.st_ino);
    snprintf(made, sizeof made, "%lld %ld", (long long)layer.st_ctim.tv_sec, layer.st_ctim.tv_nsec);
    return account_text(account, "view") && account_text(account, numbers) && account_text(account, "made") && account_text(account, made)
        ? 0 : failed("the account");
}

static int mount_all(const struct request *request, struct account *account) {
    struct stat owner;
    int result = make_places();
    if (result == 0) result = mount_lower(request, &owner);
    if (result == 0) result = mount_store(request, &owner);
    if (result == 0) result = mount_overlay(request->flags);
    if (result == 0) result = tell(account);
    if (result != 0) unmount_all();
    return result;
}

static int usage(void) {
    fprintf(stderr, "usage: workspace mount DIRECTORY MAKER PROJECT DEVICE INODE UID GID BYTES [noexec]\n"
                    "       workspace unmount DIRECTORY\n");
    return EXIT_USAGE;
}

static int mount_workspace(char **arguments, bool noexec, struct account *account) {
    struct request request = {.project = arguments[2]};
    uint64_t uid, gid;
    if (!number(arguments[3], &request.device) || !number(arguments[4], &request.inode)
        || !number(arguments[5], &uid) || !number(arguments[6], &gid) || uid >= UINT32_MAX || gid >= UINT32_MAX
        || !number(arguments[7], &request.bytes)) {
        return usage();
    }
    request.uid = (uint32_t)uid;
    request.gid = (uint32_t)gid;
    request.flags = MS_NOSUID | MS_NODEV | (noexec ? MS_NOEXEC : 0);
    /* A file costs the kernel about a kilobyte that the size does not count. */
    request.files = request.bytes / 1024 < 1024 ? 1024 : request.bytes / 1024;
    int result = make_directory(arguments[0], arguments[1]);
    return result == 0 ? mount_all(&request, account) : result;
}

int workspace(int count, char **arguments, struct account *account) {
    bool noexec = count == 10 && strcmp(arguments[9], "noexec") == 0;
    if ((count == 9 || noexec) && strcmp(arguments[0], "mount") == 0) return mount_workspace(arguments + 1, noexec, account);
    if (count != 2 || strcmp(arguments[0], "unmount") != 0) return usage();
    if (chdir(arguments[1]) < 0) return errno == ENOENT ? 0 : failed(arguments[1]);
    return unmount_all();
}
