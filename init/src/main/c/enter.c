#include "enter.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "wire.h"

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
                    "usage: init enter [--cgroup DIR]... [--uid N --gid N] [--die-with-parent] [--] PROGRAM ARGS...\n", what);
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

/* -1 is "leave as it is" to the kernel, so it is no identity. */
static bool parse_id(const char *text, uint32_t *id) {
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno || end == text || *end || *text < '0' || *text > '9' || value >= UINT32_MAX) return false;
    *id = (uint32_t)value;
    return true;
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

int enter(int count, char **arguments) {
    struct identity identity = {0};
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
    if ((status = refuse_root(&identity))) return status;
    if (identity.uid_given && (status = become(&identity))) return status;
    if (die_with_parent) prctl(PR_SET_PDEATHSIG, SIGKILL); /* after the change of identity, which clears it */
    execvp(arguments[i], arguments + i);
    return failed(arguments[i], errno);
}
