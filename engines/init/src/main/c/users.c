#include "users.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/securebits.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Whoever is killed before it ends us takes us along, or has died already. */
static int stay(void *maker) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    while (getppid() == *(const pid_t *)maker) pause();
    return 0;
}

/* Whoever holds it open shares our memory, for copying it would take longer than all the rest. */
static pid_t holder(void) {
    static _Alignas(16) char stack[16384];
    static pid_t maker;
    maker = getpid();
    return clone(stay, stack + sizeof stack, CLONE_NEWUSER | CLONE_VM | SIGCHLD, &maker);
}

/* By the kernel itself: libc would look for threads to do the same with. */
static int act_as(uint32_t uid, uint32_t gid) {
    return syscall(SYS_setresgid, -1, gid, -1) < 0 || syscall(SYS_setresuid, -1, uid, -1) < 0 ? -1 : 0;
}

/* A namespace belongs to whoever made it. We keep our capabilities meanwhile, for there are kernels that let nobody else make one; and
   nobody looks into us. */
static pid_t holder_for(const struct users *users) {
    if (users->owner == 0 && users->group == 0) return holder();
    int before = prctl(PR_GET_SECUREBITS);
    if (before < 0 || prctl(PR_SET_SECUREBITS, before | SECBIT_NO_SETUID_FIXUP) < 0 || prctl(PR_SET_DUMPABLE, 0) < 0) return -1;
    pid_t child = act_as(users->owner, users->group) < 0 ? -1 : holder();
    int error = errno;
    /* Who cannot come back must not go on; whoever holds the namespace ends with us. */
    if (act_as(0, 0) < 0 || prctl(PR_SET_SECUREBITS, before) < 0) _exit(1);
    errno = error;
    return child;
}

static int write_map(pid_t child, const char *file, const char *map) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)child, file);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return -1;
    ssize_t length = (ssize_t)strlen(map), written = write(fd, map, (size_t)length);
    int error = errno;
    close(fd);
    errno = error;
    return written == length ? 0 : -1;
}

int users_make(const struct users *users) {
    pid_t child = holder_for(users);
    if (child < 0) return -1;
    int fd = -1;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/ns/user", (int)child);
    if (write_map(child, "uid_map", users->uids) == 0 && write_map(child, "gid_map", users->gids) == 0) {
        fd = open(path, O_RDONLY | O_CLOEXEC);
    }
    int error = errno;
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    errno = error;
    return fd;
}
