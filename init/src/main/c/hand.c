/* A process that waits to do what needs a process: mounting a workspace, attaching places to a box. Being there already
 * saves the caller, a JVM with its many pages, the price of a fork for each.
 *
 * A job is a u32 length and that many bytes: arguments, each ended by a NUL, the first of them "workspace" or "attach".
 * The answer is a u32 exit status and a u32 length with so many bytes of complaint. Big endian. */
#include "hand.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "attach.h"
#include "wire.h"
#include "workspace.h"

#define MOST_BYTES 131072
#define MOST_ARGUMENTS 400
#define MOST_COMPLAINT 2000

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

static int run(int count, char **arguments) {
    if (count >= 1 && strcmp(arguments[0], "workspace") == 0) return workspace(count - 1, arguments + 1);
    if (count >= 1 && strcmp(arguments[0], "attach") == 0) return attach(count - 1, arguments + 1);
    fprintf(stderr, "glovebox-init: hand: no such job\n");
    return EXIT_USAGE;
}

/* In a child, for it may change its directory, its namespace and whatever else. */
static int run_aside(int count, char **arguments, char *complaint, uint32_t *length) {
    int said[2];
    if (pipe2(said, O_CLOEXEC) < 0) return EXIT_FATAL;
    pid_t child = fork();
    if (child == 0) {
        int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, 0);
        dup2(nothing, 1);
        dup2(said[1], 2);
        _exit(run(count, arguments));
    }
    close(said[1]);
    *length = 0;
    for (;;) {
        ssize_t got = child < 0 ? 0 : read(said[0], complaint + *length, MOST_COMPLAINT - *length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        *length += (uint32_t)got;
    }
    close(said[0]);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) return EXIT_FATAL;
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FATAL;
}

int hand(void) {
    static char data[MOST_BYTES];
    static char *arguments[MOST_ARGUMENTS + 1];
    uint8_t head[8];
    signal(SIGINT, SIG_IGN); /* Ctrl-C is for the one who gives the jobs */
    while (read_all(0, head, 4)) {
        uint32_t size = wire_u32(head);
        if (size == 0 || size > sizeof data || !read_all(0, data, size) || data[size - 1] != 0) return EXIT_FATAL;
        int count = 0;
        for (char *at = data; at < data + size; at += strlen(at) + 1) {
            if (count == MOST_ARGUMENTS) return EXIT_FATAL;
            arguments[count++] = at;
        }
        arguments[count] = NULL;
        char complaint[MOST_COMPLAINT];
        uint32_t length = 0;
        int status = run_aside(count, arguments, complaint, &length);
        wire_put32(wire_put32(head, (uint32_t)status), length);
        if (!write_all(1, head, sizeof head) || !write_all(1, complaint, length)) return EXIT_FATAL;
    }
    return 0;
}
