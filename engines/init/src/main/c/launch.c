/* Starts an OCI runtime for one box. The runtime gets a mount namespace of its own, where the box's mounts are shown at places of
 * ours, each from a descriptor that was compared with what was checked. Nothing of it is mounted on the host, so a kill at any
 * moment leaves no mount behind. The runtime leaves when the box runs, and the box's first process becomes a child of ours. */
#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "root.h"
#include "source.h"
#include "users.h"
#include "wire.h"

#define WHO "launch"
#define WORDS_BEFORE 11
#define WORDS_PER_VIEW 5
#define MOST_VIEWS 64
#define PATIENCE_SECONDS 30

struct order {
    const char *hidden, *users, *root, *skeleton, *image, *devices;
    uint32_t uid, gid, owner, group; /* the box's user, and whoever is root in its user namespace */
    int views;
    char **view, **program;
};

static int usage(void) {
    fprintf(stderr, "usage: launch HIDDEN|- UID GID OWNER GROUP USERS|- ROOT SKELETON IMAGE DEVICES COUNT\n"
                    "       (SOURCE DEVICE INODE PLACE ro|rw)... PROGRAM ARGS...\n");
    return EXIT_USAGE;
}

static int failed(const char *what) {
    return job_failed(WHO, what, JOB_FAILED);
}

/* What the box may have at most is set by the runtime, which cannot raise what we were given. */
static void allow_what_the_host_does(void) {
    static const int LIMITS[] = {RLIMIT_FSIZE, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE};
    struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY}, files = {1048576, 1048576};
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++) setrlimit(LIMITS[i], &all);
    setrlimit(RLIMIT_NOFILE, &files);
}

/* Real-time scheduling stays on the host: the kernel lets nobody who has it into a control group that grants none. */
static int be_ordinary(void) {
    int policy = sched_getscheduler(0) & ~SCHED_RESET_ON_FORK;
    if (policy != SCHED_FIFO && policy != SCHED_RR) return 0;
    struct sched_param none = {0};
    return sched_setscheduler(0, SCHED_OTHER, &none) < 0 ? failed("sched_setscheduler") : 0;
}

/* What the host unmounts goes here as well. The hidden place is a hierarchy that some runtimes refuse to see beside others; what they
   write there instead ends with this namespace. */
static int leave_the_hosts_mounts(const char *hidden) {
    if (unshare(CLONE_NEWNS) < 0) return failed("unshare");
    if (mount("none", "/", NULL, MS_REC | MS_SLAVE, NULL) < 0) return failed("slave mounts");
    if (strcmp(hidden, "-") == 0) return 0;
    unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    return mount("none", hidden, "tmpfs", flags, "size=256k,mode=755") < 0 ? failed(hidden) : 0;
}

/* The box's user namespace, where the runtime finds it. A runtime would make it as root of the host, and whatever the kernel counts for
   users (inotify instances, waiting signals, message queues, locked memory) would be counted for root then, for all boxes together.
   This one belongs to its own root, who is nobody outside, and as whom nothing of ours runs but the moment that makes it. */
static int show_users(const struct order *order) {
    if (strcmp(order->users, "-") == 0) return 0;
    char uids[64], gids[64], path[32];
    snprintf(uids, sizeof uids, "0 %u 1\n%u %u 1\n", order->owner, order->uid, order->uid);
    snprintf(gids, sizeof gids, "0 %u 1\n%u %u 1\n", order->group, order->gid, order->gid);
    int users = users_make(&(struct users){order->owner, order->group, uids, gids});
    if (users < 0) return failed("the user namespace of the box");
    snprintf(path, sizeof path, "/proc/self/fd/%d", users);
    int status = mount(path, order->users, NULL, MS_BIND, NULL) < 0 ? failed(order->users) : 0;
    close(users);
    return status;
}

static int show(char **words, const struct order *order) {
    struct source source = {.path = words[0]};
    if (!parse_number(words[1], &source.device) || !parse_number(words[2], &source.inode)) return usage();
    int fd, tree;
    struct stat found;
    bool read_only = strcmp(words[4], "rw") != 0;
    int status = source_open(WHO, &source, &fd, &found);
    if (status) return status;
    struct swap nobody = {0}, swap = read_only ? nobody : source_owner_shown_as(&found, order->uid, order->gid);
    status = source_clone(WHO, fd, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | (read_only ? MOUNT_ATTR_RDONLY : 0), &swap, &tree);
    if (status == 0) status = source_attach(WHO, tree, words[3]);
    close(fd);
    if (status == 0) close(tree);
    return status;
}

/* The box keeps the standard streams of its runtime. They lead nowhere; the runtime has a log. */
static int without_streams(void) {
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing < 0) return failed("/dev/null");
    for (int fd = 0; fd <= 2; fd++)
        if (dup2(nothing, fd) < 0) return failed("/dev/null");
    return 0;
}

static int prepare(const struct order *order) {
    sigset_t none;
    sigemptyset(&none);
    signal(SIGINT, SIG_DFL);
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (setsid() < 0) return failed("setsid");
    allow_what_the_host_does();
    int status = be_ordinary();
    if (status == 0) status = leave_the_hosts_mounts(order->hidden);
    if (status == 0) status = show_users(order);
    if (status == 0) status = root_devices(WHO, order->devices, order->owner, order->group);
    for (int i = 0; status == 0 && i < order->views; i++) status = show(order->view + WORDS_PER_VIEW * i, order);
    /* Last: its place may cover sources. */
    return status == 0 ? root_show(WHO, order->root, order->skeleton, order->image) : status;
}

/* Never returns. What goes wrong before the runtime runs is told by the pipe, for its own statuses are its own affair. */
__attribute__((noreturn)) static void become(const struct order *order, int told) {
    int status = prepare(order), complaint = dup(2);
    if (status == 0 && complaint >= 0 && (status = without_streams()) == 0) {
        fcntl(complaint, F_SETFD, FD_CLOEXEC);
        execv(order->program[0], order->program);
        dprintf(complaint, "glovebox-init: launch: %s: %s\n", order->program[0], strerror(errno));
        status = JOB_FAILED;
    }
    uint8_t octet = (uint8_t)(status ? status : JOB_FAILED);
    _exit(write(told, &octet, 1) == 1 ? 1 : 2);
}

/* Precondition: SIGCHLD is blocked, so it waits for us as we wait for it. */
static int wait_for(pid_t child) {
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    struct timespec start, now, second = {.tv_sec = 1};
    clock_gettime(CLOCK_MONOTONIC, &start);
    int status;
    while (waitpid(child, &status, WNOHANG) == 0) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (now.tv_sec - start.tv_sec > PATIENCE_SECONDS) {
            kill(-child, SIGKILL);
            waitpid(child, &status, 0);
            fprintf(stderr, "glovebox-init: launch: the runtime did not end within %d seconds\n", PATIENCE_SECONDS);
            return JOB_FAILED;
        }
        sigtimedwait(&ended, NULL, &second);
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 0;
    fprintf(stderr, "the runtime ended with %s %d", WIFEXITED(status) ? "status" : "signal",
            WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
    return JOB_FAILED;
}

static int run(const struct order *order) {
    int told[2];
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) < 0) return failed("subreaper");
    if (pipe2(told, O_CLOEXEC) < 0) return failed("pipe");
    pid_t child = fork();
    if (child == 0) become(order, told[1]);
    if (child < 0) return failed("fork");
    close(told[1]);
    uint8_t early = 0;
    ssize_t got;
    while ((got = read(told[0], &early, 1)) < 0 && errno == EINTR) continue;
    close(told[0]);
    if (got == 1) {
        waitpid(child, NULL, 0);
        return early;
    }
    return wait_for(child);
}

int launch(int count, char **arguments) {
    struct order order = {0};
    uint64_t views;
    if (count < WORDS_BEFORE || !parse_id(arguments[1], &order.uid) || !parse_id(arguments[2], &order.gid)
        || !parse_id(arguments[3], &order.owner) || !parse_id(arguments[4], &order.group) || !parse_number(arguments[10], &views)
        || views > MOST_VIEWS || count <= WORDS_BEFORE + WORDS_PER_VIEW * (int)views) {
        return usage();
    }
    order.hidden = arguments[0];
    order.users = arguments[5];
    order.root = arguments[6];
    order.skeleton = arguments[7];
    order.image = arguments[8];
    order.devices = arguments[9];
    order.views = (int)views;
    order.view = arguments + WORDS_BEFORE;
    order.program = order.view + WORDS_PER_VIEW * order.views;
    return run(&order);
}
