/* User namespaces that nobody lives in. They are there for as long as a descriptor or a mount of them is. */
#ifndef GLOVEBOX_USERS_H
#define GLOVEBOX_USERS_H

#include <stdint.h>

struct users {
    uint32_t owner, group;   /* whose it is, as we count: the kernel lets them do anything in it, and adds up for them what it counts in it */
    const char *uids, *gids; /* as in /proc/PID/uid_map */
};

/* Returns a descriptor, or -1 with errno. */
int users_make(const struct users *users);

#endif
