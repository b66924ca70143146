#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "wire.h"

#define INSTRUCTIONS_MAX 4096u

__attribute__((noreturn)) static void give_up(const char *path, const char *what) {
    fprintf(stderr, "glovebox-init: filter %s: %s\n", path, what);
    exit(EXIT_FATAL);
}

/* Returns the number of instructions. */
static unsigned short load(const char *path, struct sock_filter *instructions) {
    struct stat status;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &status) < 0) give_up(path, strerror(errno));
    size_t size = (size_t)status.st_size;
    if (!S_ISREG(status.st_mode) || size == 0 || size % sizeof *instructions != 0)
        give_up(path, "not a file of whole instructions of 8 bytes");
    if (size > INSTRUCTIONS_MAX * sizeof *instructions) give_up(path, "more than 4096 instructions");
    if (read(fd, instructions, size) != (ssize_t)size) give_up(path, "cannot be read in one piece");
    close(fd);
    return (unsigned short)(size / sizeof *instructions);
}

void filter_install(const char *path) {
    struct sock_filter instructions[INSTRUCTIONS_MAX];
    struct sock_fprog program = {.len = load(path, instructions), .filter = instructions};
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) < 0) give_up(path, strerror(errno));
}
