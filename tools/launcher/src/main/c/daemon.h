/* The daemon of this user and data directory. */
#ifndef GLOVEBOX_DAEMON_H
#define GLOVEBOX_DAEMON_H

#include <sys/un.h>

/* Writes where it would listen. Returns NULL, or why there can be none. */
const char *daemon_address(struct sockaddr_un *address);

/* A connection to it, or -1. Then *why says the reason, or is NULL where simply nobody listens. */
int daemon_connect(const struct sockaddr_un *address, const char **why);

#endif
