/* The first frame to the daemon: command, account and working directory. */
#ifndef GLOVEBOX_REQUEST_H
#define GLOVEBOX_REQUEST_H

#include <stddef.h>
#include <stdint.h>

/* The whole frame, to be freed. NULL with *why where there is none. */
uint8_t *request_frame(const char *build, int count, char **arguments, size_t *length, const char **why);

#endif
