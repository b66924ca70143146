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

#include "command.h"
#include "program.h"
#include "seal.h"
#include "terminal.h"

#define PIPE_BYTES 262144
#define VERDICT_FD 3 /* where the child keeps it, with everything above closed */

/* The child's side: what becomes its descriptors 0, 1 and 2 (-1 is /dev/null), and the way to say what went wrong. */
struct child {
    int stdio[3];
    int verdict;
    bool terminal;
    const struct box *box;
};

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

static void place_stdio(const struct child *child) {
    for (int i = 0; i < 3; i++) {
        int fd = child->stdio[i];
        if (fd < 0) fd = open("/dev/null", O_RDWR | O_CLOEXEC);
        if (fd < 0) fail(child->verdict, errno, "open /dev/null");
        if (dup2(fd, i) < 0) fail(child->verdict, errno, "descriptor %d", i);
    }
}

/* All are marked close-on-exec anyway; the channel must be gone before this process may be looked into. */
static void keep_only_verdict(const struct child *child) {
    if (child->verdict != VERDICT_FD && dup3(child->verdict, VERDICT_FD, O_CLOEXEC) < 0)
        fail(child->verdict, errno, "descriptor %d", VERDICT_FD);
    if (close_range(VERDICT_FD + 1, ~0u, 0) == 0) return;
    for (int fd = VERDICT_FD + 1; fd < 4096; fd++) close(fd);
}

/* Best effort: the kernel then takes the program rather than init. The file is ours only while we are dumpable. */
static void offer_to_oom_killer(void) {
    prctl(PR_SET_DUMPABLE, 1);
    int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    ssize_t ignored = write(fd, "800", 3);
    (void)ignored;
    close(fd);
}

static void apply_limits(const struct exec_request *exec) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    for (unsigned i = 0; i < exec->limit_count; i++) {
        const struct rlimit limit = {exec->limits[i].value, exec->limits[i].value};
        unsigned resource = exec->limits[i].resource;
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

__attribute__((noreturn)) static void run_child(const struct child *child, const struct exec_request *exec) {
    if (!child->box->first) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != child->box->self) _exit(127);
    }
    setsid();
    place_stdio(child);
    keep_only_verdict(child);
    if (child->terminal && ioctl(0, TIOCSCTTY, 0) < 0) fail(VERDICT_FD, errno, "controlling terminal");
    offer_to_oom_killer();
    umask(022);
    if (chdir(exec->directory) < 0) fail(VERDICT_FD, errno, "chdir %s", exec->directory);
    apply_limits(exec);
    default_signals();
    struct image image;
    const char *what = "memory";
    int error = child->box->once ? seal(&image, exec, &what) : prepare(&image, exec);
    if (error) fail(VERDICT_FD, error, "%s", what);
    if (child->box->last.count) error = filter_install(&child->box->last);
    if (error) fail(VERDICT_FD, error, "last filter");
    error = program_become(&image);
    fail(VERDICT_FD, error, "exec %s", exec->arguments[0]);
}

/* One end for init, which never blocks on it, and one for the program, which may. Larger where allowed: fewer turns. */
static int open_pipe(int *ours, int *theirs, bool program_reads) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) return -1;
    *ours = ends[program_reads];
    *theirs = ends[!program_reads];
    fcntl(*ours, F_SETFL, O_NONBLOCK);
    fcntl(*ours, F_SETPIPE_SZ, PIPE_BYTES);
    return 0;
}

static int open_terminal(struct command *command, const struct exec_request *exec, struct child *child) {
    int master, slave;
    if (terminal_open(exec->rows, exec->columns, &master, &slave) < 0) return -1;
    for (int i = 0; i < 3; i++) child->stdio[i] = slave;
    command->outputs[0].port.fd = master;
    if (!command->input.connected) return 0;
    command->input.port.fd = fcntl(master, F_DUPFD_CLOEXEC, 3); /* epoll watches each direction by its own number */
    return command->input.port.fd < 0 ? -1 : 0;
}

static int open_pipes(struct command *command, struct child *child) {
    if (command->input.connected && open_pipe(&command->input.port.fd, &child->stdio[0], true) < 0) return -1;
    for (int i = 0; i < 2; i++)
        if (open_pipe(&command->outputs[i].port.fd, &child->stdio[1 + i], false) < 0) return -1;
    return 0;
}

static void close_child(const struct child *child) {
    for (int i = 0; i < 3; i++)
        if (child->stdio[i] >= 0 && (i == 0 || child->stdio[i] != child->stdio[0])) close(child->stdio[i]);
    if (child->verdict >= 0) close(child->verdict);
}

int spawn(struct box *box, struct command *command, const struct exec_request *exec, const char **what) {
    struct child child = {.stdio = {-1, -1, -1}, .verdict = -1, .terminal = command->terminal, .box = box};
    int verdict[2], error = 0;
    *what = command->terminal ? "terminal" : "pipe";
    if ((command->terminal ? open_terminal(command, exec, &child) : open_pipes(command, &child)) < 0) error = errno;
    if (!error && pipe2(verdict, O_CLOEXEC | O_NONBLOCK) < 0) error = errno;
    if (!error) {
        command->verdict.fd = verdict[0];
        child.verdict = verdict[1];
        *what = "fork";
        command->pid = fork();
        if (command->pid == 0) run_child(&child, exec);
        if (command->pid < 0) error = errno;
    }
    close_child(&child);
    return error;
}
