#include "link.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "terminal.h"
#include "wire.h"

int link_send(int connection, const void *data, size_t length) {
    const uint8_t *from = data;
    while (length > 0) {
        ssize_t count = send(connection, from, length, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR) return 0;
        if (count > 0) {
            from += count;
            length -= (size_t)count;
        }
    }
    return 1;
}

int link_send_frame(int connection, uint8_t type, const void *payload, size_t length) {
    uint8_t frame[HEADER_BYTES + HELD_INPUT] = {type};
    wire_put_u32(frame + 1, (uint32_t)length);
    if (length > 0) memcpy(frame + HEADER_BYTES, payload, length);
    return link_send(connection, frame, HEADER_BYTES + length);
}

int link_send_window(int connection) {
    struct winsize size;
    terminal_size(&size);
    uint8_t payload[4];
    wire_put_u16(payload, size.ws_row);
    wire_put_u16(payload + 2, size.ws_col);
    return link_send_frame(connection, TYPE_WINDOW, payload, sizeof payload);
}
