#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "wire.h"

__attribute__((noreturn)) static void give_up(const char *path, const char *what) {
    fprintf(stderr, "glovebox-init: filter %s: %s\n", path, what);
    exit(EXIT_FATAL);
}

void filter_load(const char *path, struct filter *filter) {
    struct stat status;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &status) < 0) give_up(path, strerror(errno));
    size_t size = (size_t)status.st_size, one = sizeof *filter->instructions;
    if (!S_ISREG(status.st_mode) || size == 0 || size % one != 0)
        give_up(path, "not a file of whole instructions of 8 bytes");
    if (size > INSTRUCTIONS_MAX * one) give_up(path, "more than 4096 instructions");
    if (read(fd, filter->instructions, size) != (ssize_t)size) give_up(path, "cannot be read in one piece");
    close(fd);
    filter->count = (unsigned short)(size / one);
}

int filter_install(const struct filter *filter) {
    struct sock_fprog program = {.len = filter->count, .filter = (struct sock_filter *)filter->instructions};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) < 0 ? errno : 0;
}
