#include "attach.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "wire.h"

#define EXIT_ATTACH 1
#define MOST_PLACES 64
#define WORDS_BEFORE 3
#define WORDS_PER_PLACE 5

/* libc headers may be older than the kernel. */
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
struct attributes {
    uint64_t set, clear, propagation, userns_fd;
};

/* Where we come from and go back to. */
struct home {
    int namespace, root;
};

struct place {
    const char *source, *target;
    uint64_t device, inode;
    bool read_only;
    int tree;
};

static int failed(const char *what) {
    fprintf(stderr, "glovebox-init: attach: %s: %s\n", what, strerror(errno));
    return EXIT_ATTACH;
}

static int usage(void) {
    fprintf(stderr, "usage: attach PID MOUNT_NAMESPACE table|places (SOURCE DEVICE INODE TARGET ro|rw)...\n"
                    "       detach PID MOUNT_NAMESPACE TARGET DEVICE INODE\n");
    return EXIT_USAGE;
}

static bool number(const char *text, uint64_t *value) {
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return !errno && end != text && !*end && *text >= '0' && *text <= '9';
}

/* What was approved, held by a descriptor from the check on: there is no moment for a swap. Not recursive, for what is
   mounted below was not judged with it. */
static int clone_source(struct place *place) {
    struct stat found;
    int source = open(place->source, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (source < 0 || fstat(source, &found) < 0) return failed(place->source);
    if (found.st_dev != place->device || found.st_ino != place->inode) {
        errno = ESTALE;
        return failed(place->source);
    }
    place->tree = (int)syscall(SYS_open_tree, source, "", AT_EMPTY_PATH | OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
    if (place->tree < 0) return failed("open_tree");
    struct attributes attributes = {.set = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | (place->read_only ? MOUNT_ATTR_RDONLY : 0)};
    if (syscall(SYS_mount_setattr, place->tree, "", AT_EMPTY_PATH, &attributes, sizeof attributes) < 0) return failed("mount_setattr");
    close(source);
    return 0;
}

/* The number of a process may have been given away; that of its mount namespace tells. */
static int enter(const char *pid, const char *namespace, struct home *home) {
    char path[64], link[64];
    if (strlen(pid) > 10) return usage();
    home->namespace = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
    home->root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (home->namespace < 0 || home->root < 0) return failed("our own namespace");
    snprintf(path, sizeof path, "/proc/%s/ns/mnt", pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat opened;
    if (fd < 0 || fstat(fd, &opened) < 0) return failed("the box");
    snprintf(link, sizeof link, "mnt:[%llu]", (unsigned long long)opened.st_ino);
    if (strcmp(link, namespace) != 0) {
        errno = ESTALE;
        return failed("the box");
    }
    if (setns(fd, CLONE_NEWNS) < 0) return failed("setns");
    close(fd);
    return 0;
}

/* What the box has at a target now: the identity of what was attached, and whether it is writable. */
static bool tell_place(const struct place *place, struct account *account) {
    struct stat seen;
    char name[PATH_MAX + 8], numbers[128];
    if (lstat(place->target, &seen) < 0) return false;
    snprintf(name, sizeof name, "stat %s", place->target);
    snprintf(numbers, sizeof numbers, "%llu %llu %o %u %u", (unsigned long long)seen.st_dev, (unsigned long long)seen.st_ino,
             seen.st_mode, seen.st_uid, seen.st_gid);
    return account_text(account, name) && account_text(account, numbers);
}

/* Seen from the box's mount namespace with the host's /proc: nobody in the box has a say in it. */
static bool tell_table(int root, struct account *account) {
    int table = openat(root, "proc/self/mountinfo", O_RDONLY | O_CLOEXEC);
    return table >= 0 && account_text(account, "mountinfo") && account_file(account, table);
}

static int tell(const struct place *places, int size, struct account *account) {
    for (int i = 0; i < size; i++) {
        if (!tell_place(&places[i], account)) return failed(places[i].target);
    }
    return 0;
}

/* Back to where we came from, for the next job. Whoever stays in a box by mistake must not go on. */
static void leave(const struct home *home) {
    if (setns(home->namespace, CLONE_NEWNS) < 0 || fchdir(home->root) < 0 || chroot(".") < 0) _exit(EXIT_FATAL);
}

int attach(int count, char **arguments, struct account *account) {
    static struct place places[MOST_PLACES];
    if (count < WORDS_BEFORE || (count - WORDS_BEFORE) % WORDS_PER_PLACE) return usage();
    int size = (count - WORDS_BEFORE) / WORDS_PER_PLACE;
    if (size > MOST_PLACES) return usage();
    bool table = strcmp(arguments[2], "table") == 0;
    if (!table && strcmp(arguments[2], "places") != 0) return usage();
    for (int i = 0; i < size; i++) {
        char **words = arguments + WORDS_BEFORE + WORDS_PER_PLACE * i;
        places[i] = (struct place){.source = words[0], .target = words[3], .read_only = strcmp(words[4], "rw") != 0};
        if (!number(words[1], &places[i].device) || !number(words[2], &places[i].inode)) return usage();
        int result = clone_source(&places[i]);
        if (result != 0) return result;
    }
    struct home home;
    int result = enter(arguments[0], arguments[1], &home);
    if (result != 0) return result;
    for (int i = 0; result == 0 && i < size; i++) {
        if (syscall(SYS_move_mount, places[i].tree, "", AT_FDCWD, places[i].target, MOVE_MOUNT_F_EMPTY_PATH) < 0)
            result = failed(places[i].target);
    }
    if (result == 0) result = tell(places, size, account);
    if (result == 0 && table && !tell_table(home.root, account)) result = failed("the mount table");
    leave(&home);
    return result;
}

static bool shows(const char *target, uint64_t device, uint64_t inode) {
    struct stat seen;
    return lstat(target, &seen) == 0 && seen.st_dev == device && seen.st_ino == inode;
}

/* Not lazily: whoever used it would make this fail. */
static int take_away(const char *target, uint64_t device, uint64_t inode) {
    errno = ESTALE;
    if (!shows(target, device, inode)) return failed(target);
    if (umount2(target, UMOUNT_NOFOLLOW) < 0) return failed(target);
    errno = EBUSY;
    return shows(target, device, inode) ? failed(target) : 0;
}

int detach(int count, char **arguments) {
    uint64_t device, inode;
    if (count != 5 || !number(arguments[3], &device) || !number(arguments[4], &inode)) return usage();
    struct home home;
    int result = enter(arguments[0], arguments[1], &home);
    if (result != 0) return result;
    result = take_away(arguments[2], device, inode);
    leave(&home);
    return result;
}
