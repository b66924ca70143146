#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tunnel.h"

#define GRANT 32768u /* one frame back for many in: each wakes the runtime, which has three times as much credit left */

static void grant(struct box *box, struct tunnel *tunnel, uint32_t consumed) {
    tunnel->consumed += consumed;
    if (tunnel->consumed < GRANT) return;
    uint8_t bytes[4];
    wire_put32(bytes, tunnel->consumed);
    outlet_frame(box, TYPE_TUNNELED_CREDIT, tunnel->id, bytes, sizeof bytes);
    tunnel->room += tunnel->consumed;
    tunnel->consumed = 0;
}

/* False when the program is gone. */
static bool offer(struct tunnel *tunnel, const uint8_t *data, uint32_t length, uint32_t *taken) {
    ssize_t written = tunnel->connecting ? 0 : send(tunnel->port.fd, data, length, MSG_NOSIGNAL);
    *taken = written > 0 ? (uint32_t)written : 0;
    return written >= 0 || errno == EAGAIN || errno == EINTR;
}

/* What is queued never exceeds the credit, so it fits once it is moved to the front. */
static bool enqueue(struct tunnel *tunnel, const uint8_t *data, uint32_t length) {
    if (!tunnel->queue) tunnel->queue = memory_private(TUNNEL_CREDIT);
    if (!tunnel->queue) return false;
    if (tunnel->start + tunnel->count + length > TUNNEL_CREDIT) {
        memmove(tunnel->queue, tunnel->queue + tunnel->start, tunnel->count);
        tunnel->start = 0;
    }
    memcpy(tunnel->queue + tunnel->start + tunnel->count, data, length);
    tunnel->count += length;
    return true;
}

/* The program is told of the end when it has everything that came before it. */
static void finish(struct box *box, struct tunnel *tunnel) {
    if (!tunnel->write_ended || tunnel->shut || tunnel->count) return;
    tunnel->shut = true;
    shutdown(tunnel->port.fd, SHUT_WR);
    if (tunnel->read_ended || tunnel->heard_close) tunnel_over(box, tunnel);
}

void tunnel_accept(struct box *box, struct tunnel *tunnel, const uint8_t *data, uint32_t length) {
    if (tunnel->write_ended) box_fatal(box, EXIT_FATAL, "TUNNEL_DATA after TUNNEL_END");
    if (length > tunnel->room) box_fatal(box, EXIT_FATAL, "TUNNEL_DATA exceeds its credit");
    tunnel->room -= length;
    if (tunnel->said_close) return; /* on its way while the connection ended */
    uint32_t taken = 0;
    if ((!tunnel->count && !offer(tunnel, data, length, &taken))
        || (taken < length && !enqueue(tunnel, data + taken, length - taken))) {
        tunnel_over(box, tunnel);
        return;
    }
    if (taken) grant(box, tunnel, taken);
    tunnel_watch(box, tunnel);
}

void tunnel_end(struct box *box, struct tunnel *tunnel) {
    if (tunnel->write_ended) box_fatal(box, EXIT_FATAL, "TUNNEL_END twice");
    tunnel->write_ended = true;
    if (!tunnel->said_close && !tunnel->connecting) finish(box, tunnel);
}

void tunnel_drain(struct box *box, struct tunnel *tunnel) {
    uint32_t taken = 0;
    if (tunnel->count && !offer(tunnel, tunnel->queue + tunnel->start, tunnel->count, &taken)) {
        tunnel_over(box, tunnel);
        return;
    }
    tunnel->start += taken;
    tunnel->count -= taken;
    grant(box, tunnel, taken);
    if (!tunnel->count) tunnel->start = 0;
    finish(box, tunnel);
}
