#include "enter.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <linux/mount.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "source.h"
#include "wire.h"

#define WHO "enter"
#define MOST_VIEWS 64
#define WORDS_PER_VIEW 5

struct view {
    struct source source;
    const char *place;
    bool read_only;
};

struct identity {
    bool uid_given, gid_given;
    uid_t uid;
    gid_t gid;
};

static int failed(const char *what, int error) {
    fprintf(stderr, "glovebox-init: enter: %s: %s\n", what, strerror(error));
    return EXIT_ENTER;
}

static int usage(const char *what) {
    fprintf(stderr, "glovebox-init: enter: %s\n"
                    "usage: init enter [--cgroup DIR]... [--uid N --gid N]\n"
                    "                  [--view SOURCE DEVICE INODE PLACE ro|rw]... [--die-with-parent] [--] PROGRAM ARGS...\n", what);
    return EXIT_USAGE;
}

/* Real-time scheduling stays with whoever has it: a program could keep the host's processors to itself, and the kernel lets
   nobody who has it into a control group that grants none. */
static int be_ordinary(void) {
    int policy = sched_getscheduler(0) & ~SCHED_RESET_ON_FORK;
    if (policy != SCHED_FIFO && policy != SCHED_RR) return 0;
    struct sched_param none = {0};
    return sched_setscheduler(0, SCHED_OTHER, &none) < 0 ? failed("sched_setscheduler", errno) : 0;
}

/* Version 1 lets a single thread move by itself through "tasks", without the lock over all processes that "cgroup.procs" takes,
   for which the kernel waits 5 to 10 ms. This process has but one thread. */
static int join(const char *directory) {
    static const char *const entries[] = {"tasks", "cgroup.procs"};
    char path[PATH_MAX];
    int fd = -1;
    for (size_t i = 0; fd < 0 && i < sizeof entries / sizeof *entries; i++) {
        if (snprintf(path, sizeof path, "%s/%s", directory, entries[i]) >= (int)sizeof path) {
            return failed(directory, ENAMETOOLONG);
        }
        fd = open(path, O_WRONLY | O_CLOEXEC);
    }
    if (fd < 0) return failed(path, errno);
    ssize_t written = write(fd, "0", 1);
    int error = errno;
    close(fd);
    return written == 1 ? 0 : failed(path, error);
}

/* Reads back what the kernel did: a launcher that believes it dropped root is worse than none. */
static int become(const struct identity *identity) {
    uid_t uid[3];
    gid_t gid[3];
    if (setgroups(0, NULL) < 0) return failed("setgroups", errno);
    if (setresgid(identity->gid, identity->gid, identity->gid) < 0) return failed("setresgid", errno);
    if (setresuid(identity->uid, identity->uid, identity->uid) < 0) return failed("setresuid", errno);
    if (getresuid(&uid[0], &uid[1], &uid[2]) < 0 || getresgid(&gid[0], &gid[1], &gid[2]) < 0) return failed("getresuid", errno);
    for (int i = 0; i < 3; i++)
        if (uid[i] != identity->uid || gid[i] != identity->gid) return failed("identity did not change", EPERM);
    if (getgroups(0, NULL) != 0) return failed("groups did not go", EPERM);
    return 0;
}

static int refuse_root(const struct identity *identity) {
    if (!identity->uid_given || (identity->uid != 0 && identity->gid != 0)) return 0;
    fprintf(stderr, "glovebox-init: enter: uid and gid 0 are never given to a program\n");
    return EXIT_FATAL;
}

/* A mount namespace that ends with the box. What is mounted in it nobody else sees; what the host unmounts goes here as well. */
static int leave_the_hosts_mounts(void) {
    if (unshare(CLONE_NEWNS) < 0) return failed("unshare", errno);
    return mount("none", "/", NULL, MS_REC | MS_SLAVE, NULL) < 0 ? failed("slave mounts", errno) : 0;
}

/* What the source's own mount forbids stays forbidden. */
static unsigned long flags_of(int fd) {
    static const unsigned long FLAGS[][2] = {{ST_RDONLY, MS_RDONLY},   {ST_NOEXEC, MS_NOEXEC},         {ST_NOATIME, MS_NOATIME},
                                             {ST_RELATIME, MS_RELATIME}, {ST_NODIRATIME, MS_NODIRATIME}};
    struct statvfs system;
    unsigned long flags = MS_NOSUID | MS_NODEV;
    if (fstatvfs(fd, &system) < 0) return flags | MS_RDONLY | MS_NOEXEC;
    for (size_t i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++)
        if (system.f_flag & FLAGS[i][0]) flags |= FLAGS[i][1];
    return flags;
}

/* Also on kernels that have no mounts by descriptor: the path leads through ours. */
static int bind_open(int fd, const struct view *view) {
    char path[64];
    unsigned long flags = flags_of(fd) | (view->read_only ? MS_RDONLY : 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (mount(path, view->place, NULL, MS_BIND, NULL) < 0) return failed(view->source.path, errno);
    return mount(NULL, view->place, NULL, MS_REMOUNT | MS_BIND | flags, NULL) < 0 ? failed(view->place, errno) : 0;
}

static int map_open(int fd, const struct view *view, const struct swap *swap) {
    int tree, status = source_clone(WHO, fd, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV, swap, &tree);
    if (status == 0) status = source_attach(WHO, tree, view->place);
    if (status == 0) close(tree);
    return status;
}

/* Of what was checked, by descriptor. The user of the box need not be able to reach the source itself. */
static int show(const struct view *view, const struct identity *identity) {
    int fd;
    struct stat found;
    int status = source_open(WHO, &view->source, &fd, &found);
    if (status) return status;
    struct swap swap = source_owner_shown_as(&found, identity->uid, identity->gid);
    status = view->read_only || !swap_needed(&swap) ? bind_open(fd, view) : map_open(fd, view, &swap);
    close(fd);
    return status;
}

static int show_all(const struct view *views, int size, const struct identity *identity) {
    int status = size > 0 ? leave_the_hosts_mounts() : 0;
    for (int i = 0; status == 0 && i < size; i++) status = show(&views[i], identity);
    return status;
}

static bool parse_view(char **words, struct view *view) {
    *view = (struct view){.source = {.path = words[0]}, .place = words[3], .read_only = strcmp(words[4], "rw") != 0};
    return parse_number(words[1], &view->source.device) && parse_number(words[2], &view->source.inode);
}

int enter(int count, char **arguments) {
    static struct view views[MOST_VIEWS];
    struct identity identity = {0};
    int size = 0;
    bool die_with_parent = false;
    int status = be_ordinary(), i = 0;
    if (status) return status;
    for (; i < count && strncmp(arguments[i], "--", 2) == 0; i++) {
        const char *option = arguments[i];
        if (strcmp(option, "--") == 0) {
            i++;
            break;
        }
        if (strcmp(option, "--die-with-parent") == 0) {
            die_with_parent = true;
            continue;
        }
        if (strcmp(option, "--view") == 0) {
            if (size == MOST_VIEWS || count - i <= WORDS_PER_VIEW || !parse_view(arguments + i + 1, &views[size])) return usage("--view");
            size++;
            i += WORDS_PER_VIEW;
            continue;
        }
        const char *value = i + 1 < count ? arguments[++i] : NULL;
        if (!value) return usage("an option without its value");
        if (strcmp(option, "--cgroup") == 0) {
            if ((status = join(value))) return status;
        } else if (strcmp(option, "--uid") == 0) {
            if (!(identity.uid_given = parse_id(value, &identity.uid))) return usage("--uid wants a number");
        } else if (strcmp(option, "--gid") == 0) {
            if (!(identity.gid_given = parse_id(value, &identity.gid))) return usage("--gid wants a number");
        } else {
            return usage("unknown option");
        }
    }
    if (i >= count) return usage("no program");
    if (identity.uid_given != identity.gid_given) return usage("--uid and --gid go together");
    if (size > 0 && !identity.uid_given) return usage("--view wants --uid and --gid");
    if ((status = refuse_root(&identity))) return status;
    if ((status = show_all(views, size, &identity))) return status;
    if (identity.uid_given && (status = become(&identity))) return status;
    if (die_with_parent) prctl(PR_SET_PDEATHSIG, SIGKILL); /* after the change of identity, which clears it */
    execvp(arguments[i], arguments + i);
    return failed(arguments[i], errno);
}
