#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "box.h"

#define SIGNAL_ALL_MS 2000 /* SIGNAL waits no longer than this for processes that the kernel holds */

struct sweep {
    int signal;
    unsigned found, reached;
};

/* Job control puts children into groups of their own, but the session stays. Safe: the leader is not reaped yet,
   so its number cannot mean another session. */
static void kill_session(pid_t leader) {
    DIR *processes = opendir("/proc");
    if (!processes) return;
    for (struct dirent *entry; (entry = readdir(processes));) {
        pid_t pid = isdigit((unsigned char)entry->d_name[0]) ? atoi(entry->d_name) : 0;
        if (pid > 0 && getsid(pid) == leader) kill(pid, SIGKILL);
    }
    closedir(processes);
}

void killer_signal_command(struct command *command, int signal) {
    if (command->stage == STAGE_DEAD) return; /* reaped: the number may belong to somebody else by now */
    if (kill(-command->pid, signal) < 0 && errno == ESRCH) kill(command->pid, signal); /* before its setsid */
    if (signal == SIGKILL) kill_session(command->pid);
}

/* Grows the text of a file of /proc; the caller frees it. */
static char *read_children(const char *path) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return NULL;
    size_t count = 0, capacity = 4096;
    char *text = malloc(capacity);
    ssize_t got = 0;
    while (text && (got = read(fd, text + count, capacity - count - 1)) > 0) {
        count += (size_t)got;
        if (capacity - count > 1) continue;
        char *larger = realloc(text, capacity *= 2);
        if (!larger) free(text);
        text = larger;
    }
    close(fd);
    if (text) text[count] = 0;
    return text;
}

static void sweep_process(struct sweep *sweep, pid_t parent, int depth);

static void sweep_children(struct sweep *sweep, const char *path, int depth) {
    char *text = read_children(path);
    if (!text) return;
    for (char *at = text, *end;; at = end) {
        pid_t child = (pid_t)strtol(at, &end, 10);
        if (end == at) break;
        sweep->found++;
        /* Children first, unless it is to die: a dead parent's children become ours and are found next time. */
        if (sweep->signal != SIGKILL) sweep_process(sweep, child, depth + 1);
        if (kill(child, sweep->signal) == 0) sweep->reached++;
        if (sweep->signal == SIGKILL) sweep_process(sweep, child, depth + 1);
    }
    free(text);
}

static void sweep_process(struct sweep *sweep, pid_t parent, int depth) {
    char path[64];
    if (depth > 512) return; /* deeper ones move up as their ancestors die */
    snprintf(path, sizeof path, "/proc/%d/task", parent);
    DIR *tasks = opendir(path);
    if (!tasks) return;
    for (struct dirent *entry; (entry = readdir(tasks));) {
        if (!isdigit((unsigned char)entry->d_name[0])) continue;
        char children[96];
        snprintf(children, sizeof children, "/proc/%d/task/%.20s/children", parent, entry->d_name);
        sweep_children(sweep, children, depth);
    }
    closedir(tasks);
}

static int64_t milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Takes only SIGCHLD; a signal that ends the box stays for the loop. The time is for what dies as another's child. */
static void await_death(void) {
    const struct timespec most = {.tv_nsec = 20000000};
    sigset_t death;
    sigemptyset(&death);
    sigaddset(&death, SIGCHLD);
    sigtimedwait(&death, NULL, &most);
}

/* Every descendant that a pass misses was forked by one that the pass killed; that death wakes the next pass. */
void killer_purge(struct box *box, unsigned limit) {
    int64_t deadline = milliseconds() + limit;
    for (;;) {
        struct sweep sweep = {.signal = SIGKILL};
        sweep_process(&sweep, box->self, 0);
        reaper_collect(box);
        if (sweep.found == 0 || sweep.reached == 0) return;
        if (limit && milliseconds() >= deadline) return;
        await_death();
    }
}

void killer_signal_all(struct box *box, int signal) {
    if (box->first) {
        kill(-1, signal); /* one system call under the kernel's lock: nobody forks past it */
    } else if (signal == SIGKILL) {
        killer_purge(box, SIGNAL_ALL_MS);
    } else {
        struct sweep sweep = {.signal = signal};
        sweep_process(&sweep, box->self, 0);
    }
}
