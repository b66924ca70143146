#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"
#include "seal.h"

#define VERDICT_FD 3 /* where the child keeps it, with everything above closed but the request */

__attribute__((noreturn, format(printf, 3, 4))) static void fail(int verdict, int error, const char *format, ...) {
    struct { uint32_t error; char reason[1024]; } message = {.error = (uint32_t)error};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message.reason, 900, format, arguments);
    va_end(arguments);
    size_t length = strlen(message.reason);
    snprintf(message.reason + length, sizeof message.reason - length, ": %s", strerror(error));
    ssize_t ignored = write(verdict, &message, sizeof message.error + strlen(message.reason));
    (void)ignored; /* nobody is left to tell */
    _exit(127);
}

static void place(const struct child *child, int i) {
    int fd = child->stdio[i];
    if (fd < 0) fd = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (fd < 0) fail(child->verdict, errno, "open /dev/null");
    if (dup2(fd, i) < 0) fail(child->verdict, errno, "descriptor %d", i);
}

/* All are marked close-on-exec anyway; but a child that waits, or is slow to execute, needs no channel. */
static void keep_only(const struct child *child) {
    int verdict = child->verdict, last = VERDICT_FD;
    if (child->request >= 0) {
        verdict = fcntl(verdict, F_DUPFD_CLOEXEC, REQUEST_FD + 1); /* it may lie where the request goes */
        if (verdict < 0) fail(child->verdict, errno, "descriptor %d", VERDICT_FD);
        if (child->request != REQUEST_FD && dup3(child->request, REQUEST_FD, O_CLOEXEC) < 0)
            fail(verdict, errno, "descriptor %d", REQUEST_FD);
        last = REQUEST_FD;
    }
    if (verdict != VERDICT_FD && dup3(verdict, VERDICT_FD, O_CLOEXEC) < 0) fail(verdict, errno, "descriptor %d", VERDICT_FD);
    if (close_range((unsigned)last + 1, ~0u, 0) == 0) return;
    for (int fd = last + 1; fd < 4096; fd++) close(fd);
}

/* A limit of the host's that is tighter already stays; of these two nobody needs as much as is allowed. */
static bool tighter(unsigned resource, rlim_t value) {
    struct rlimit now;
    if (resource != RLIMIT_MEMLOCK && resource != RLIMIT_MSGQUEUE) return false;
    return getrlimit((__rlimit_resource_t)resource, &now) == 0 && now.rlim_max < value;
}

static void apply_limits(const struct exec_request *exec) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    for (unsigned i = 0; i < exec->limit_count; i++) {
        const struct rlimit limit = {exec->limits[i].value, exec->limits[i].value};
        unsigned resource = exec->limits[i].resource;
        if (tighter(resource, limit.rlim_max)) continue;
        if (setrlimit((__rlimit_resource_t)resource, &limit) < 0) fail(VERDICT_FD, errno, "limit %u", resource);
    }
}

static void default_signals(void) {
    sigset_t none;
    signal(SIGPIPE, SIG_DFL); /* the only one init ignores; the rest it found or made default */
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static int prepare(struct image *image, const struct exec_request *exec) {
    size_t count = 0;
    while (exec->arguments[count]) count++;
    image->file = malloc(PROGRAM_FILE_BYTES);
    image->arguments = calloc(count + 2, sizeof *image->arguments);
    image->environment = exec->environment;
    if (!image->file || !image->arguments) return ENOMEM;
    memcpy(image->arguments, exec->arguments, count * sizeof *image->arguments);
    return 0;
}

void child_fail(int error, const char *what) {
    fail(VERDICT_FD, error, "%s", what);
}

/* Best effort: the kernel takes the program rather than init. A process inherits it from the one that makes it, and this is the only
   way: the file of its own belongs to it only while others of its user may look into it, and then into its memory and its pipes as
   well. They may when it has become the program, and not before. */
pid_t child_fork(const struct box *box) {
    if (box->oom < 0) return fork();
    ssize_t ignored = write(box->oom, "800", 3);
    pid_t pid = fork();
    if (pid == 0) return 0;
    int error = errno;
    ignored = write(box->oom, box->oom_before, strlen(box->oom_before));
    (void)ignored;
    errno = error;
    return pid;
}

void child_settle(const struct child *child) {
    if (!child->box->first) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != child->box->self) _exit(127);
    }
    setsid();
    for (int i = 0; i < 3; i++) place(child, i);
    keep_only(child);
    umask(022);
    default_signals();
}

void child_without_input(struct child *child) {
    child->stdio[0] = -1;
    child->verdict = VERDICT_FD;
    place(child, 0);
}

void child_become(const struct child *child, const struct exec_request *exec) {
    if (child->terminal && ioctl(0, TIOCSCTTY, 0) < 0) fail(VERDICT_FD, errno, "controlling terminal");
    if (chdir(exec->directory) < 0) fail(VERDICT_FD, errno, "chdir %s", exec->directory);
    apply_limits(exec);
    struct image image;
    const char *what = "memory";
    int error = child->box->once ? seal(&image, exec, &what) : prepare(&image, exec);
    if (error) fail(VERDICT_FD, error, "%s", what);
    if (child->box->last.count) error = filter_install(&child->box->last);
    if (error) fail(VERDICT_FD, error, "last filter");
    error = program_become(&image);
    fail(VERDICT_FD, error, "exec %s", exec->arguments[0]);
}

void child_close(const struct child *child) {
    for (int i = 0; i < 3; i++)
        if (child->stdio[i] >= 0 && (i == 0 || child->stdio[i] != child->stdio[0])) close(child->stdio[i]);
    if (child->verdict >= 0) close(child->verdict);
    if (child->request >= 0) close(child->request);
}
