/* New processes, new programs, new sockets: what nothing may start once PARANOID has started it. */
#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static struct verdict started(const char *what, long child) {
    if (child == 0)
        _exit(0);
    if (child > 0)
        waitpid((pid_t)child, NULL, 0);
    return child > 0 ? verdict(OPEN, "%s made process %ld", what, child) : refused(what);
}

static struct verdict plain_fork(const char *argument) {
    (void)argument;
    return started("fork", fork());
}

static struct verdict raw_fork(const char *argument) {
    (void)argument;
#ifdef SYS_fork
    return started("the fork call", syscall(SYS_fork));
#else
    return verdict(ABSENT, "this architecture has no such call");
#endif
}

static struct verdict raw_clone(const char *argument) {
    (void)argument;
    return started("the clone call", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
}

/* Shares everything but the thread group: a process in a thread's clothes. */
static struct verdict shared_clone(const char *argument) {
    (void)argument;
    return started("clone(CLONE_FILES)", syscall(SYS_clone, CLONE_FILES | CLONE_FS | SIGCHLD, 0, 0, 0, 0));
}

static struct verdict clone3(const char *argument) {
    (void)argument;
    unsigned long long arguments[8] = {0, 0, 0, 0, SIGCHLD, 0, 0, 0};
    return started("clone3", syscall(SYS_clone3, arguments, sizeof arguments));
}

static struct verdict execute(const char *argument) {
    (void)argument;
    char *const nothing[] = {NULL};
    return reached("execve", syscall(SYS_execve, "/glovebox-selftest-nowhere", nothing, nothing));
}

static struct verdict execute_memory(const char *argument) {
    (void)argument;
    char *const nothing[] = {NULL};
    int descriptor = memfd_create("selftest", MFD_CLOEXEC);
    if (descriptor < 0)
        return refused("memfd_create");
    if (write(descriptor, "no program", 10) != 10)
        return verdict(UNKNOWN, "the file in memory takes nothing");
    return reached("execveat", syscall(SYS_execveat, descriptor, "", nothing, nothing, AT_EMPTY_PATH));
}

static struct verdict any_socket(int family, const char *name) {
    int descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return refused(name);
    close(descriptor);
    return verdict(OPEN, "%s", name);
}

static struct verdict internet_socket(const char *argument) {
    (void)argument;
    return any_socket(AF_INET, "an internet socket");
}

static struct verdict local_socket(const char *argument) {
    (void)argument;
    return any_socket(AF_UNIX, "a unix socket");
}

static struct verdict socket_pair(const char *argument) {
    (void)argument;
    int ends[2];
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? verdict(OPEN, "a pair of sockets")
                                                                        : refused("socketpair");
}

static void *note(void *place) {
    *(int *)place = 1;
    return NULL;
}

/* The other way round: a wall that keeps honest programs from working is a hole in the promise. */
static struct verdict no_threads(const char *argument) {
    (void)argument;
    int ran = 0;
    pthread_t thread;
    int problem = pthread_create(&thread, NULL, note, &ran);
    if (problem == 0)
        pthread_join(thread, NULL);
    return ran ? verdict(SHUT, "threads work") : verdict(OPEN, "no thread can be made: %s", strerrorname_np(problem));
}

const struct probe start_probes[] = {
    {"start-fork", plain_fork, APART},      {"start-raw-fork", raw_fork, APART},    {"start-clone", raw_clone, APART},
    {"start-shared-clone", shared_clone, APART}, {"start-clone3", clone3, APART},   {"start-exec", execute, APART},
    {"start-memfd-exec", execute_memory, APART}, {"start-internet-socket", internet_socket, APART},
    {"start-unix-socket", local_socket, APART},  {"start-socketpair", socket_pair, APART},
    {"threads-denied", no_threads, HERE},   {0},
};
