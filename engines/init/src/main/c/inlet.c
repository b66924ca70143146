#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "box.h"
#include "dispatch.h"
#include "frame.h"

#define INLET_CAPACITY (HEADER_BYTES + PAYLOAD_MAX)

/* Answers need room in the outlet; a runtime that asks without reading is made to wait. */
static bool must_wait(struct box *box) {
    if (outlet_queued(box) < OUTLET_STOP) return false;
    box->outlet.congested = true;
    box->inlet.paused = true;
    port_watch(box, &box->inlet.port, EPOLLRDHUP, FROM_INLET, COMMANDS);
    return true;
}

static void take_frames(struct box *box) {
    struct inlet *inlet = &box->inlet;
    size_t used = 0;
    while (!must_wait(box)) {
        struct frame frame;
        const char *violation = NULL;
        enum cut cut = frame_cut(inlet->data + used, inlet->count - used, &frame, &violation);
        if (cut == CUT_VIOLATION) box_fatal(box, EXIT_FATAL, violation);
        if (cut == CUT_PARTIAL) break;
        dispatch(box, &frame);
        used += HEADER_BYTES + frame.length;
    }
    inlet->count -= used;
    if (used && inlet->count) memmove(inlet->data, inlet->data + used, inlet->count);
}

void inlet_read(struct box *box) {
    struct inlet *inlet = &box->inlet;
    if (inlet->paused) box_end(box, EXIT_DONE); /* only a hang-up is reported while paused */
    ssize_t got = read(inlet->port.fd, inlet->data + inlet->count, INLET_CAPACITY - inlet->count);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) box_end(box, EXIT_DONE);
    inlet->count += (size_t)got;
    take_frames(box);
}

void inlet_resume(struct box *box) {
    if (!box->inlet.paused) return;
    box->inlet.paused = false;
    port_watch(box, &box->inlet.port, EPOLLIN, FROM_INLET, COMMANDS);
    take_frames(box);
}
