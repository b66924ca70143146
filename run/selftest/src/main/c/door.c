/* The way back in: init, its channel, and the terminal someone may be sitting at. */
#include "attack.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct verdict keeper_file(const char *name, int flags) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", keeper(), name);
    int descriptor = open(path, flags | O_CLOEXEC);
    return descriptor >= 0 ? verdict(OPEN, "opened %s", path) : refused(path);
}

static struct verdict descriptors(const char *argument) {
    (void)argument;
    for (int number = 0; number < 16; number++) {
        char name[16];
        snprintf(name, sizeof name, "fd/%d", number);
        if (keeper_file(name, O_WRONLY | O_NONBLOCK).outcome == OPEN)
            return verdict(OPEN, "opened descriptor %d of init", number);
    }
    return keeper_file("fd/0", O_RDONLY | O_NONBLOCK);
}

static struct verdict memory(const char *argument) {
    (void)argument;
    return keeper_file("mem", O_RDWR);
}

static struct verdict environment(const char *argument) {
    (void)argument;
    return keeper_file("environ", O_RDONLY);
}

static struct verdict root(const char *argument) {
    (void)argument;
    return keeper_file("root/", O_RDONLY | O_DIRECTORY);
}

static struct verdict trace(const char *argument) {
    (void)argument;
    if (ptrace(PTRACE_SEIZE, keeper(), NULL, NULL) < 0)
        return refused("ptrace of init");
    return verdict(OPEN, "init can be traced");
}

static char state_of(pid_t process) {
    char path[64], line[512] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *stat = fopen(path, "re");
    char *end = stat && fgets(line, sizeof line, stat) ? strrchr(line, ')') : NULL;
    if (stat)
        fclose(stat);
    return end ? end[2] : 'X';
}

/* A pipe that signals its owner, whom we choose, when there is something to read. */
static void signal_by_descriptor(pid_t target, int number) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0)
        return;
    fcntl(ends[0], F_SETOWN, target);
    fcntl(ends[0], F_SETSIG, number);
    fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK);
    if (write(ends[1], "x", 1) == 1)
        fcntl(ends[0], F_SETFL, O_NONBLOCK);
    close(ends[0]);
    close(ends[1]);
}

/* As if somebody outside of the pid namespace, who has no number in it, had sent it. */
static void signal_as_a_stranger(pid_t target, int number) {
    siginfo_t forged;
    memset(&forged, 0, sizeof forged);
    forged.si_signo = number;
    forged.si_code = SI_QUEUE;
    syscall(SYS_rt_sigqueueinfo, target, number, &forged);
}

/* "init", or "child" for a process that has no one to protect it. */
static struct verdict deadly_signals(const char *whom) {
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGABRT, SIGSTOP, SIGKILL};
    pid_t target = keeper();
    if (strcmp(whom, "child") == 0 && (target = fork()) == 0)
        for (;;)
            pause();
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        kill(target, signals[i]);
        signal_by_descriptor(target, signals[i]);
        signal_as_a_stranger(target, signals[i]);
        struct timespec moment = {.tv_nsec = 5000000};
        nanosleep(&moment, NULL);
    }
    char state = state_of(target);
    if (state == 'X' || state == 'Z' || state == 'T')
        return verdict(OPEN, "process %d is in state %c", target, state);
    return verdict(SHUT, "init lives on");
}

/* Sets a limit of init's to what it is: who can do that could also set its processor time to nothing. */
static struct verdict limits_of_init(const char *argument) {
    (void)argument;
    struct rlimit now;
    if (getrlimit(RLIMIT_CORE, &now) < 0)
        return refused("getrlimit");
    now.rlim_cur = now.rlim_max;
    return prlimit(keeper(), RLIMIT_CORE, &now, NULL) == 0 ? verdict(OPEN, "set a limit of process %d", keeper())
                                                           : refused("prlimit of init");
}

/* What has no close-on-exec mark was there before us. */
static struct verdict inherited(const char *argument) {
    (void)argument;
    for (int number = 3; number < 256; number++) {
        int flags = fcntl(number, F_GETFD);
        if (flags >= 0 && !(flags & FD_CLOEXEC))
            return verdict(OPEN, "descriptor %d was left open", number);
    }
    return verdict(SHUT, "three descriptors and no more");
}

static struct verdict overwrite_init(const char *argument) {
    (void)argument;
    int descriptor = open("/.glovebox/init", O_WRONLY | O_CLOEXEC);
    if (descriptor >= 0 || errno == ETXTBSY)
        return verdict(OPEN, "/.glovebox/init can be written");
    if (unlink("/.glovebox/init") == 0)
        return verdict(OPEN, "/.glovebox/init could be removed");
    return refused("/.glovebox/init");
}

/* Types a newline for whoever reads the controlling terminal next. */
static struct verdict typing(const char *argument) {
    (void)argument;
    int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (terminal < 0)
        return verdict(SHUT, "no controlling terminal (%s)", strerrorname_np(errno));
    return ioctl(terminal, TIOCSTI, "\n") == 0 ? verdict(OPEN, "typed into /dev/tty") : refused("TIOCSTI");
}

/* What init would say if command 1 had ended with status 0, and if all were over. The real end has status 7. */
static struct verdict forge(const char *argument) {
    (void)argument;
    static const char frames[] = "\0\0\0\x22\x85\0\0\1" "\0\0" "\0\0\0\0\0\0\0\0" "\0\0\0\0\0\0\0\0" "\0\0\0\0\0\0\0\0"
                                 "\0\0\0\0\0\0\0\0"
                                 "\0\0\0\x09\x89\0\0\0\0\0\0\5forge";
    if (write(STDOUT_FILENO, frames, sizeof frames - 1) < 0 || write(STDERR_FILENO, frames, sizeof frames - 1) < 0)
        return refused("output");
    _exit(7);
}

const struct probe door_probes[] = {
    {"init-descriptors", descriptors, APART}, {"init-memory", memory, APART},     {"init-environment", environment, APART},
    {"init-root", root, APART},               {"init-trace", trace, APART},       {"init-signals", deadly_signals, APART},
    {"init-limits", limits_of_init, APART},
    {"inherited-descriptors", inherited, HERE}, {"init-overwrite", overwrite_init, APART}, {"terminal-typing", typing, HERE},
    {"forge", forge, HERE}, {0},
};
