/* Frames from the launcher to the daemon. */
#ifndef GLOVEBOX_LINK_H
#define GLOVEBOX_LINK_H

#include <stddef.h>
#include <stdint.h>

/* All of it, or 0 when the other side is gone. */
int link_send(int connection, const void *data, size_t length);

/* One frame; its payload is at most 65536 bytes. */
int link_send_frame(int connection, uint8_t type, const void *payload, size_t length);

/* The terminal's size as it is now. */
int link_send_window(int connection);

#endif
