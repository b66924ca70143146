#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "box.h"

size_t outlet_queued(const struct box *box) {
    return box->outlet.end - box->outlet.start;
}

/* Moves the queue to the front when that is cheap for what it wins, so that only the memory in use is ever touched. */
static void compact(struct outlet *outlet, size_t wanted) {
    size_t queued = outlet->end - outlet->start;
    bool full = OUTLET_CAPACITY - outlet->end < wanted;
    if (!full && (outlet->start < OUTLET_LOW || outlet->start < queued)) return;
    memmove(outlet->data, outlet->data + outlet->start, queued);
    outlet->start = 0;
    outlet->end = queued;
    if (OUTLET_CAPACITY - queued < wanted) abort(); /* the limits in box.h make this impossible */
}

uint8_t *outlet_reserve(struct box *box, size_t payload) {
    compact(&box->outlet, HEADER_BYTES + payload);
    return box->outlet.data + box->outlet.end + HEADER_BYTES;
}

void outlet_commit(struct box *box, uint8_t type, uint16_t command, size_t payload) {
    uint8_t *at = wire_put32(box->outlet.data + box->outlet.end, (uint32_t)payload);
    *at++ = type;
    *at++ = 0;
    wire_put16(at, command);
    box->outlet.end += HEADER_BYTES + payload;
}

void outlet_frame(struct box *box, uint8_t type, uint16_t command, const void *payload, size_t length) {
    memcpy(outlet_reserve(box, length), payload, length);
    outlet_commit(box, type, command, length);
}

/* REFUSED is a number and a sentence, FATAL only the sentence. */
void outlet_text(struct box *box, uint8_t type, uint16_t command, uint32_t code, const char *reason) {
    size_t length = strlen(reason);
    uint8_t *start = outlet_reserve(box, length + 8), *at = start;
    if (type == TYPE_REFUSED) at = wire_put32(at, code);
    at = wire_put32(at, (uint32_t)length);
    memcpy(at, reason, length);
    outlet_commit(box, type, command, (size_t)(at - start) + length);
}

/* The port stays watched when there is nothing to write: that is how init learns that nobody reads any more. */
void outlet_flush(struct box *box) {
    struct outlet *outlet = &box->outlet;
    while (outlet->start < outlet->end) {
        ssize_t written = write(outlet->port.fd, outlet->data + outlet->start, outlet->end - outlet->start);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno == EAGAIN) break;
        if (written < 0) box_end(box, EXIT_DONE);
        outlet->start += (size_t)written;
    }
    if (outlet->start == outlet->end) outlet->start = outlet->end = 0;
    port_watch(box, &outlet->port, outlet->end ? EPOLLOUT : 0, FROM_OUTLET, COMMANDS);
}
