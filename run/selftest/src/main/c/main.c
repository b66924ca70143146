/* attack [--to FILE] [--leak] [--terminal] [--linger] PROBE[=ARGUMENT]... : one line for each, "PROBE open|shut|absent DETAIL". */
#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* No attack takes longer; whoever is killed while we run must not leave us behind for long. */
enum { MOST_SECONDS_APART = 5, MOST_SECONDS = 45 };

static const struct probe *const books[] = {identity_probes, call_probes,    socket_probes, file_probes, kernel_probes,
                                            network_probes,  door_probes,    start_probes,  load_probes, neighbour_probes,
                                            proxy_probes,    group_probes,   host_probes};

static int keeper_pid;
static int report = STDOUT_FILENO;

int keeper(void) {
    return keeper_pid;
}

struct verdict verdict(enum outcome outcome, const char *format, ...) {
    struct verdict result = {.outcome = outcome};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result.detail, sizeof result.detail, format, arguments);
    va_end(arguments);
    return result;
}

struct verdict refused(const char *what) {
    int number = errno;
    enum outcome outcome = number == ENOSYS || number == EAFNOSUPPORT || number == EPROTONOSUPPORT ? ABSENT : SHUT;
    return verdict(outcome, "%s: %s", what, strerrorname_np(number) ? strerrorname_np(number) : "unknown error");
}

struct verdict reached(const char *what, long result) {
    if (result >= 0)
        return verdict(OPEN, "%s worked", what);
    if (errno == EPERM || errno == EACCES || errno == ENOSYS)
        return refused(what);
    return verdict(OPEN, "%s came through to the kernel (%s)", what, strerrorname_np(errno));
}

static void say(const char *name, const struct verdict *result) {
    static const char *const words[] = {"unknown", "open", "shut", "absent"};
    char line[512];
    int length = snprintf(line, sizeof line, "%s %s %s\n", name, words[result->outcome], result->detail);
    if (write(report, line, (size_t)length) != length)
        _exit(74);
}

/* In a child; what cannot have one is told as it is. */
static struct verdict try_apart(const struct probe *probe, const char *argument) {
    struct verdict *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return verdict(UNKNOWN, "no memory for the answer");
    *shared = verdict(UNKNOWN, "no answer");
    pid_t child = fork();
    if (child < 0)
        return probe->try(argument);
    if (child == 0) {
        signal(SIGALRM, SIG_DFL);
        alarm(MOST_SECONDS_APART);
        *shared = probe->try(argument);
        _exit(0);
    }
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    struct verdict result = *shared;
    munmap(shared, sizeof *shared);
    if (WIFSIGNALED(status) && result.outcome == UNKNOWN) {
        int number = WTERMSIG(status);
        if (number == SIGSYS)
            return verdict(SHUT, "killed by the system call filter");
        return verdict(number == SIGSEGV ? ABSENT : UNKNOWN, "killed by SIG%s", sigabbrev_np(number));
    }
    return result;
}

static const struct probe *find(const char *name, size_t length) {
    for (size_t book = 0; book < sizeof books / sizeof *books; book++)
        for (const struct probe *probe = books[book]; probe->name; probe++)
            if (strlen(probe->name) == length && strncmp(probe->name, name, length) == 0)
                return probe;
    return NULL;
}

/* Weakens this process on purpose, for controls. */
static void hold_a_terminal(void) {
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    setsid();
    if (master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
        ioctl(open(ptsname(master), O_RDWR | O_NOCTTY), TIOCSCTTY, 0);
}

static void give_up(int number) {
    (void)number;
    _exit(75);
}

int main(int count, char **arguments) {
    if (geteuid() != getuid()) { /* as a set-user-id file it does nothing but say so */
        struct verdict raised = verdict(OPEN, "runs as uid %d for uid %d", geteuid(), getuid());
        say("setuid-file", &raised);
        return 0;
    }
    signal(SIGALRM, give_up); /* a first process ignores what it does not handle */
    alarm(MOST_SECONDS);
    keeper_pid = getppid() > 0 ? getppid() : 1;
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i];
        if (strcmp(name, "--to") == 0 && i + 1 < count) {
            report = open(arguments[++i], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
            if (report < 0)
                return 74;
        } else if (strcmp(name, "--leak") == 0) {
            if (open("/dev/null", O_RDWR) < 0)
                return 74;
        } else if (strcmp(name, "--terminal") == 0) {
            hold_a_terminal();
        } else {
            size_t length = strcspn(name, "=");
            const struct probe *probe = find(name, length);
            if (!probe) {
                fprintf(stderr, "attack: there is no probe %s\n", name);
                return 64;
            }
            const char *argument = name[length] ? name + length + 1 : "";
            struct verdict result = probe->where == APART ? try_apart(probe, argument) : probe->try(argument);
            say(probe->name, &result);
        }
    }
    return 0;
}
