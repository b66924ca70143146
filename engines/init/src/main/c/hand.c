/* A process that waits to do what needs a process: mounting a workspace, attaching places to a box and taking them away, changing
 * a box's network. Being there already saves the caller, a JVM with its many pages, the price of a fork for each. The jobs are done
 * in this very process: a child for each would cost as much as the job itself.
 *
 * A job is a u32 length and that many bytes: arguments, each ended by a NUL, the first of them "workspace", "view", "attach",
 * "detach", "detour" or "launch". The answer is a u32 exit status and a u32 length with so many bytes: what there is to tell, or to complain of. Big endian. */
#include "hand.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "attach.h"
#include "detour.h"
#include "launch.h"
#include "view.h"
#include "wire.h"
#include "workspace.h"

/* libc headers may be older than the kernel. */
#ifndef SYS_close_range
#define SYS_close_range 436
#endif

#define MOST_BYTES 131072
#define MOST_ARGUMENTS 400
#define MOST_COMPLAINT 2000
#define ANSWER_HEAD 8

static bool read_all(int fd, void *data, size_t size) {
    for (uint8_t *at = data; size > 0;) {
        ssize_t count = read(fd, at, size);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

static bool write_all(int fd, const void *data, size_t size) {
    for (const uint8_t *at = data; size > 0;) {
        ssize_t count = write(fd, at, size);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

static int run(int count, char **arguments, struct account *account) {
    if (count >= 1 && strcmp(arguments[0], "workspace") == 0) return workspace(count - 1, arguments + 1, account);
    if (count >= 1 && strcmp(arguments[0], "view") == 0) return view(count - 1, arguments + 1);
    if (count >= 1 && strcmp(arguments[0], "attach") == 0) return attach(count - 1, arguments + 1, account);
    if (count >= 1 && strcmp(arguments[0], "detach") == 0) return detach(count - 1, arguments + 1);
    if (count >= 1 && strcmp(arguments[0], "detour") == 0) return detour(count - 1, arguments + 1);
    if (count >= 1 && strcmp(arguments[0], "launch") == 0) return launch(count - 1, arguments + 1);
    fprintf(stderr, "glovebox-init: hand: no such job\n");
    return EXIT_USAGE;
}

/* What a job complained of on standard error, up to what is asked for, in place of what it had to tell. */
static void complaints(int said, struct account *account) {
    account->length = 0;
    while (account->length < MOST_COMPLAINT) {
        ssize_t got = read(said, account->text + account->length, MOST_COMPLAINT - account->length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        account->length += (size_t)got;
    }
}

/* Standard error becomes a pipe that we read ourselves. Neither end waits: what does not fit is lost. */
static int listen_to_ourselves(void) {
    int said[2];
    syscall(SYS_close_range, 3, ~0u, 0);
    if (pipe2(said, O_CLOEXEC | O_NONBLOCK) < 0 || dup2(said[1], 2) < 0) return -1;
    close(said[1]);
    return said[0];
}

static void wake(int signal) {
    (void)signal;
}

/* A child that ends interrupts nothing but our waiting. */
static void heed_children(sigset_t *waiting) {
    sigset_t ended;
    struct sigaction action = {.sa_handler = wake};
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ended, waiting);
    sigaction(SIGCHLD, &action, NULL);
}

/* Until there is a job. Meanwhile the first processes of boxes are waited for: whoever launched a box is their parent. */
static void await_job(const sigset_t *waiting) {
    struct pollfd input = {.fd = 0, .events = POLLIN};
    int ready;
    do {
        while (waitpid(-1, NULL, WNOHANG) > 0) continue;
        ready = ppoll(&input, 1, NULL, waiting);
    } while (ready < 0 && errno == EINTR);
}

int hand(void) {
    static char data[MOST_BYTES];
    static char *arguments[MOST_ARGUMENTS + 1];
    static char answer[ANSWER_HEAD + EVIDENCE_MAX];
    uint8_t head[4];
    int said = listen_to_ourselves();
    if (said < 0) return EXIT_FATAL;
    signal(SIGINT, SIG_IGN); /* Ctrl-C is for the one who gives the jobs */
    sigset_t waiting;
    heed_children(&waiting);
    for (await_job(&waiting); read_all(0, head, sizeof head); await_job(&waiting)) {
        uint32_t size = wire_u32(head);
        if (size == 0 || size > sizeof data || !read_all(0, data, size) || data[size - 1] != 0) return EXIT_FATAL;
        int count = 0;
        for (char *at = data; at < data + size; at += strlen(at) + 1) {
            if (count == MOST_ARGUMENTS) return EXIT_FATAL;
            arguments[count++] = at;
        }
        arguments[count] = NULL;
        struct account account = {.text = answer + ANSWER_HEAD, .capacity = EVIDENCE_MAX};
        int status = run(count, arguments, &account);
        if (status != 0) complaints(said, &account);
        /* Of a job nothing stays: neither what it opened nor where it went. */
        syscall(SYS_close_range, (unsigned)said + 1, ~0u, 0);
        if (chdir("/") < 0) return EXIT_FATAL;
        wire_put32(wire_put32((uint8_t *)answer, (uint32_t)status), (uint32_t)account.length);
        if (!write_all(1, answer, ANSWER_HEAD + account.length)) return EXIT_FATAL;
    }
    return 0;
}
