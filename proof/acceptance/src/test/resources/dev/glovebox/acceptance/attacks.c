/* Tries to start and to reach things, and says of each whether it could: "fork could", "socket refused 1". Threads are
   the control: they must work everywhere. Nothing it starts does anything but end. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char *const ARGUMENTS[] = {"/bin/true", NULL};
static char *const NOTHING[] = {NULL};

static void say(const char *name, int could) {
    if (could) printf("%s could\n", name);
    else printf("%s refused %d\n", name, errno);
    fflush(stdout);
}

/* In the parent: 1 if the child lived and ended well. */
static int waited(long child) {
    int status = -1;
    if (child == 0) _exit(0);
    if (child < 0) return 0;
    while (waitpid((pid_t)child, &status, 0) < 0 && errno == EINTR) continue;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static char stack[65536];

static int ended(void *nothing) {
    (void)nothing;
    _exit(0);
}

static void processes(void) {
    say("fork", waited(fork()));
    say("vfork", waited(syscall(SYS_clone, CLONE_VFORK | SIGCHLD, 0, 0, 0, 0)));
    say("clone", waited(clone(ended, stack + sizeof stack, SIGCHLD, NULL)));
    say("clone_vm", waited(clone(ended, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, NULL)));
    struct clone_args three = {.exit_signal = SIGCHLD};
    say("clone3", waited(syscall(SYS_clone3, &three, sizeof three)));
    pid_t spawned;
    errno = posix_spawn(&spawned, ARGUMENTS[0], NULL, NULL, ARGUMENTS, NOTHING);
    say("spawn", errno == 0 && waited(spawned));
    say("system", system("exit 0") == 0);
}

static void sockets(void) {
    static const struct { const char *name; int family; } FAMILIES[] = {
        {"unix", AF_UNIX}, {"inet", AF_INET}, {"inet6", AF_INET6}, {"netlink", AF_NETLINK}, {"vsock", 40}, {"alg", 38}};
    for (unsigned i = 0; i < sizeof FAMILIES / sizeof *FAMILIES; i++) {
        char name[32];
        snprintf(name, sizeof name, "socket_%s", FAMILIES[i].name);
        say(name, socket(FAMILIES[i].family, SOCK_STREAM, 0) >= 0);
    }
    int pair[2];
    say("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
}

static void *add(void *number) {
    __atomic_add_fetch((int *)number, 1, __ATOMIC_SEQ_CST);
    return NULL;
}

static void threads(void) {
    pthread_t made[8];
    int number = 0, count = 0;
    for (; count < 8 && pthread_create(&made[count], NULL, add, &number) == 0; count++) continue;
    for (int i = 0; i < count; i++) pthread_join(made[i], NULL);
    say("threads", number == 8);
}

/* Each in a process of its own where one can be had: execve does not come back. */
static void executes(const char *name, int (*attempt)(void)) {
    pid_t child = fork();
    if (child < 0) { /* the walls hold for us too, so try right here; where it succeeds we are gone, and that shows */
        attempt();
        say(name, 0);
        return;
    }
    if (child == 0) {
        attempt();
        _exit(errno == 0 ? 1 : errno);
    }
    int status = -1;
    waitpid(child, &status, 0);
    errno = WEXITSTATUS(status);
    say(name, WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static int plain(void) { return execve(ARGUMENTS[0], ARGUMENTS, NOTHING); }

static int from_descriptor(void) {
    int fd = open(ARGUMENTS[0], O_RDONLY | O_CLOEXEC);
    return (int)syscall(SYS_execveat, fd, "", ARGUMENTS, NOTHING, AT_EMPTY_PATH);
}

static int copied(int to, const char *from) {
    char buffer[65536];
    ssize_t got;
    int fd = open(from, O_RDONLY);
    if (fd < 0 || to < 0) return -1;
    while ((got = read(fd, buffer, sizeof buffer)) > 0)
        if (write(to, buffer, (size_t)got) != got) return -1;
    close(fd);
    return (int)got;
}

static int from_memory(void) {
    int fd = (int)syscall(SYS_memfd_create, "program", 0);
    char path[64];
    if (copied(fd, ARGUMENTS[0]) < 0) return -1;
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    return execve(path, ARGUMENTS, NOTHING);
}

static int from_scratch(const char *path) {
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0700);
    if (copied(fd, ARGUMENTS[0]) < 0) return -1;
    close(fd);
    return execve(path, ARGUMENTS, NOTHING);
}

static int from_tmp(void) { return from_scratch("/tmp/program"); }

static int from_shm(void) { return from_scratch("/dev/shm/program"); }

/* Every address the kernel left us from our own start, as file, arguments and environment at once and in turn. */
static int with_what_was_left(void) {
    uintptr_t left[64];
    int count = 0;
    for (unsigned long type = 1; type < 40; type++)
        if (getauxval(type)) left[count++] = getauxval(type);
    extern char **environ;
    left[count++] = (uintptr_t)environ;
    for (char **entry = environ; *entry && count < 60; entry++) left[count++] = (uintptr_t)*entry;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) syscall(SYS_execve, left[i], left[j], left[j]);
    errno = EPERM;
    return -1;
}

static void mapped(void) {
    say("map_code_from_tmp", ({
            int fd = open("/tmp/code", O_RDWR | O_CREAT | O_TRUNC, 0700);
            ssize_t put = write(fd, stack, 4096);
            put == 4096 && mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0) != MAP_FAILED;
        }));
}

static void others(void) {
    say("ptrace", syscall(SYS_ptrace, 0 /* PTRACE_TRACEME */, 0, 0, 0) == 0);
    int fd = open("/proc/1/mem", O_RDONLY);
    say("init_memory", fd >= 0);
    fd = open("/proc/1/environ", O_RDONLY);
    say("init_environment", fd >= 0);
    say("userns", unshare(CLONE_NEWUSER) == 0);
    say("memfd", syscall(SYS_memfd_create, "x", 0) >= 0);
    say("io_uring", syscall(425, 1, stack) >= 0);
    say("seccomp_more", syscall(SYS_seccomp, 2 /* SECCOMP_GET_ACTION_AVAIL */, 0, &(uint32_t){0x7fff0000}) == 0);
}

int main(int count, char **arguments) {
    if (count == 0 || !strstr(arguments[0], "attacks")) return 0; /* executed by ourselves, from what was left */
    alarm(30);
    threads();
    processes();
    sockets();
    mapped();
    others();
    executes("execve", plain);
    executes("execveat", from_descriptor);
    executes("exec_memfd", from_memory);
    executes("exec_tmp", from_tmp);
    executes("exec_shm", from_shm);
    executes("exec_left_addresses", with_what_was_left);
    puts("done");
    return 0;
}
