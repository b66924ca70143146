#include "attach.h"

#include <errno.h>
#include <fcntl.h>
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
#define WORDS_PER_PLACE 5

/* libc headers may be older than the kernel. */
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
struct attributes {
    uint64_t set, clear, propagation, userns_fd;
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
    fprintf(stderr, "usage: init attach PID MOUNT_NAMESPACE (SOURCE DEVICE INODE TARGET ro|rw)...\n");
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
static int enter(const char *pid, const char *namespace) {
    char path[64], link[64];
    if (strlen(pid) > 10) return usage();
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

/* Back to where we came from, for the next job. Whoever stays in a box by mistake must not go on. */
static void leave(int home, int root) {
    if (setns(home, CLONE_NEWNS) < 0 || fchdir(root) < 0 || chroot(".") < 0) _exit(EXIT_FATAL);
}

int attach(int count, char **arguments) {
    static struct place places[MOST_PLACES];
    if (count < 2 || (count - 2) % WORDS_PER_PLACE || (count - 2) / WORDS_PER_PLACE > MOST_PLACES) return usage();
    int size = (count - 2) / WORDS_PER_PLACE;
    for (int i = 0; i < size; i++) {
        char **words = arguments + 2 + WORDS_PER_PLACE * i;
        places[i] = (struct place){.source = words[0], .target = words[3], .read_only = strcmp(words[4], "rw") != 0};
        if (!number(words[1], &places[i].device) || !number(words[2], &places[i].inode)) return usage();
        int result = clone_source(&places[i]);
        if (result != 0) return result;
    }
    int home = open("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC), root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (home < 0 || root < 0) return failed("our own namespace");
    int result = enter(arguments[0], arguments[1]);
    if (result != 0) return result;
    for (int i = 0; result == 0 && i < size; i++) {
        if (syscall(SYS_move_mount, places[i].tree, "", AT_FDCWD, places[i].target, MOVE_MOUNT_F_EMPTY_PATH) < 0)
            result = failed(places[i].target);
    }
    leave(home, root);
    return result;
}
