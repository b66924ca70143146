#include "attach.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "source.h"
#include "wire.h"

#define WHO "attach"
#define MOST_PLACES 64
#define WORDS_BEFORE 5
#define WORDS_PER_PLACE 5

/* Where we come from and go back to. */
struct home {
    int namespace, root;
};

struct place {
    struct source source;
    const char *target;
    bool read_only;
    int tree;
};

static int failed(const char *what) {
    return job_failed(WHO, what, JOB_FAILED);
}

static int usage(void) {
    fprintf(stderr, "usage: attach PID MOUNT_NAMESPACE UID GID table|places (SOURCE DEVICE INODE TARGET ro|rw)...\n"
                    "       detach PID MOUNT_NAMESPACE TARGET DEVICE INODE\n");
    return EXIT_USAGE;
}

/* What the box may write appears as its user's own, see source.h. */
static int clone_source(struct place *place, uint32_t uid, uint32_t gid) {
    int fd;
    struct stat found;
    int result = source_open(WHO, &place->source, &fd, &found);
    if (result != 0) return result;
    uint64_t attributes = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | (place->read_only ? MOUNT_ATTR_RDONLY : 0);
    struct swap nobody = {0}, swap = place->read_only ? nobody : source_owner_shown_as(&found, uid, gid);
    result = source_clone(WHO, fd, attributes, &swap, &place->tree);
    close(fd);
    return result;
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
    uint32_t uid, gid;
    if (!parse_id(arguments[2], &uid) || !parse_id(arguments[3], &gid)) return usage();
    bool table = strcmp(arguments[4], "table") == 0;
    if (!table && strcmp(arguments[4], "places") != 0) return usage();
    for (int i = 0; i < size; i++) {
        char **words = arguments + WORDS_BEFORE + WORDS_PER_PLACE * i;
        places[i] = (struct place){.source = {.path = words[0]}, .target = words[3], .read_only = strcmp(words[4], "rw") != 0};
        if (!parse_number(words[1], &places[i].source.device) || !parse_number(words[2], &places[i].source.inode)) return usage();
        int result = clone_source(&places[i], uid, gid);
        if (result != 0) return result;
    }
    struct home home;
    int result = enter(arguments[0], arguments[1], &home);
    if (result != 0) return result;
    for (int i = 0; result == 0 && i < size; i++) {
        result = source_attach(WHO, places[i].tree, places[i].target);
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
    if (count != 5 || !parse_number(arguments[3], &device) || !parse_number(arguments[4], &inode)) return usage();
    struct home home;
    int result = enter(arguments[0], arguments[1], &home);
    if (result != 0) return result;
    result = take_away(arguments[2], device, inode);
    leave(&home);
    return result;
}
