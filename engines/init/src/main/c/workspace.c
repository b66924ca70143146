#include "workspace.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/mount.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "source.h"
#include "wire.h"

#define WHO "workspace"

/* In the order in which they can be unmounted. */
static const char *const PLACES[] = {"merged", "lower", "store"};
#define PLACE_COUNT (sizeof PLACES / sizeof *PLACES)

/* What the project is, and who may write the copy of it. */
struct request {
    struct source project;
    uint32_t uid, gid;
    uint64_t bytes, files;
    unsigned long flags; /* of the view */
};

static int failed(const char *what) {
    return job_failed(WHO, what, JOB_FAILED);
}

/* The project at ./lower, read-only, seen with the box's user as its owner. Also where root owns it: nothing is written there. */
static int mount_lower(const struct request *request, struct stat *owner) {
    int project, tree;
    int result = source_open(WHO, &request->project, &project, owner);
    if (result != 0) return result;
    struct swap swap = {owner->st_uid, owner->st_gid, request->uid, request->gid};
    result = source_clone(WHO, project, MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV, &swap, &tree);
    return result == 0 ? source_attach(WHO, tree, "lower") : result;
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
    static const int NO_OVERLAY[] = {ENODEV, EINVAL, EOPNOTSUPP, EPERM, 0};
    static const char *const OPTIONS[] = {
        "lowerdir=lower,upperdir=store/upper,workdir=store/work,redirect_dir=nofollow,metacopy=off,index=off,volatile",
        "lowerdir=lower,upperdir=store/upper,workdir=store/work,redirect_dir=nofollow,metacopy=off,index=off",
    };
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        if (mount("glovebox", "merged", "overlay", flags, OPTIONS[i]) == 0) return 0;
    }
    return job_failed(WHO, "the overlay", job_status_of(NO_OVERLAY));
}

static int unmount_all(void) {
    int result = 0;
    for (size_t i = 0; i < PLACE_COUNT; i++) {
        while (umount2(PLACES[i], MNT_DETACH | UMOUNT_NOFOLLOW) == 0) continue;
        if (errno != EINVAL && errno != ENOENT) result = failed(PLACES[i]);
    }
    return result;
}

/* A place with the note of who made it, so that a later process can tell a leftover. Nobody but us passes through it: whoever gives
   the view to a box does so as root. We stand in it from here on. */
static int make_directory(const char *path, const char *maker) {
    if (mkdir(path, 0700) < 0 || chdir(path) < 0) return failed(path);
    int note = open("controller", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    size_t length = strlen(maker);
    if (note < 0 || write(note, maker, length) != (ssize_t)length) return failed("controller");
    close(note);
    return 0;
}

static int make_places(void) {
    for (size_t i = 0; i < PLACE_COUNT; i++) {
        if (mkdir(PLACES[i], 0700) < 0 && errno != EEXIST) return failed(PLACES[i]);
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
    fprintf(stderr, "usage: workspace mount DIRECTORY MAKER PROJECT DEVICE INODE UID GID BYTES [noexec|ro]\n"
                    "       workspace unmount DIRECTORY\n");
    return EXIT_USAGE;
}

static int mount_workspace(char **arguments, unsigned long flags, struct account *account) {
    struct request request = {.project = {.path = arguments[2]}};
    uint64_t uid, gid;
    if (!parse_number(arguments[3], &request.project.device) || !parse_number(arguments[4], &request.project.inode)
        || !parse_number(arguments[5], &uid) || !parse_number(arguments[6], &gid) || uid >= UINT32_MAX || gid >= UINT32_MAX
        || !parse_number(arguments[7], &request.bytes)) {
        return usage();
    }
    request.uid = (uint32_t)uid;
    request.gid = (uint32_t)gid;
    request.flags = MS_NOSUID | MS_NODEV | flags;
    /* A file costs the kernel about a kilobyte that the size does not count. */
    request.files = request.bytes / 1024 < 1024 ? 1024 : request.bytes / 1024;
    int result = make_directory(arguments[0], arguments[1]);
    return result == 0 ? mount_all(&request, account) : result;
}

/* What the view is besides: the last word, if there is one more than usual. */
static bool view_flags(int count, char **arguments, unsigned long *flags) {
    *flags = 0;
    if (count == 9) return true;
    if (count != 10) return false;
    if (strcmp(arguments[9], "noexec") == 0) *flags = MS_NOEXEC;
    if (strcmp(arguments[9], "ro") == 0) *flags = MS_RDONLY;
    return *flags != 0;
}

int workspace(int count, char **arguments, struct account *account) {
    unsigned long flags;
    if (view_flags(count, arguments, &flags) && strcmp(arguments[0], "mount") == 0) return mount_workspace(arguments + 1, flags, account);
    if (count != 2 || strcmp(arguments[0], "unmount") != 0) return usage();
    if (chdir(arguments[1]) < 0) return errno == ENOENT ? 0 : failed(arguments[1]);
    return unmount_all();
}
