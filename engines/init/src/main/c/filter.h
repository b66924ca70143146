#ifndef GLOVEBOX_FILTER_H
#define GLOVEBOX_FILTER_H

#include <linux/filter.h>

#define INSTRUCTIONS_MAX 4096u

/* A system call filter as the kernel takes it; without instructions there is none. */
struct filter {
    struct sock_filter instructions[INSTRUCTIONS_MAX];
    unsigned short count;
};

/* Reads the file. Says what failed and exits. */
void filter_load(const char *path, struct filter *filter);

/* For this process and all it starts. Returns the errno of failure. */
int filter_install(const struct filter *filter);

#endif
