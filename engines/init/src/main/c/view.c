#include "view.h"

#include <errno.h>
#include <linux/mount.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>

#include "source.h"
#include "wire.h"

#define WHO "view"

static int usage(void) {
    fprintf(stderr, "usage: view mount PLACE SOURCE DEVICE INODE UID GID\n"
                    "       view unmount PLACE\n");
    return EXIT_USAGE;
}

static int mount_view(char **arguments) {
    struct source source = {.path = arguments[1]};
    uint32_t uid, gid;
    if (!parse_number(arguments[2], &source.device) || !parse_number(arguments[3], &source.inode)
        || !parse_id(arguments[4], &uid) || !parse_id(arguments[5], &gid)) {
        return usage();
    }
    int fd, tree;
    struct stat found;
    int result = source_open(WHO, &source, &fd, &found);
    if (result != 0) return result;
    struct swap swap = source_owner_shown_as(&found, uid, gid);
    result = source_clone(WHO, fd, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV, &swap, &tree);
    return result == 0 ? source_attach(WHO, tree, arguments[0]) : result;
}

/* Whoever mounted it elsewhere keeps it. */
static int unmount_view(const char *place) {
    while (umount2(place, MNT_DETACH | UMOUNT_NOFOLLOW) == 0) continue;
    return errno == EINVAL || errno == ENOENT ? 0 : job_failed(WHO, place, JOB_FAILED);
}

int view(int count, char **arguments) {
    if (count == 7 && strcmp(arguments[0], "mount") == 0) return mount_view(arguments + 1);
    if (count == 2 && strcmp(arguments[0], "unmount") == 0) return unmount_view(arguments[1]);
    return usage();
}
