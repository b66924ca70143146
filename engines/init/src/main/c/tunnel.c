#include "tunnel.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#define PIECE 65536u /* most that is read from a connection at once */
#define ORIGINAL_DESTINATION 80 /* SO_ORIGINAL_DST of linux/netfilter_ipv4.h */

struct tunnel *tunnel_find(struct box *box, uint16_t id) {
    for (unsigned i = 0; i < TUNNELS; i++)
        if (box->tunnels[i].id == id) return &box->tunnels[i];
    return NULL;
}

static struct tunnel *unused(struct box *box, unsigned first, unsigned end) {
    for (unsigned i = first; i < end; i++)
        if (!box->tunnels[i].id) return &box->tunnels[i];
    return NULL;
}

struct tunnel *tunnel_unused(struct box *box) {
    return unused(box, 0, ACCEPTED);
}

unsigned tunnel_slot(const struct box *box, const struct tunnel *tunnel) {
    return (unsigned)(tunnel - box->tunnels);
}

static bool may_read(const struct tunnel *tunnel) {
    return !tunnel->connecting && !tunnel->read_ended && !tunnel->heard_close && tunnel->credit;
}

void tunnel_watch(struct box *box, struct tunnel *tunnel) {
    uint32_t events = (tunnel->connecting || tunnel->count ? EPOLLOUT : 0u) | (may_read(tunnel) ? EPOLLIN : 0u);
    if (events) port_watch(box, &tunnel->port, events, FROM_TUNNEL, tunnel_slot(box, tunnel));
    else port_unwatch(box, &tunnel->port);
}

static void prepare(struct tunnel *tunnel, uint16_t id, int fd) {
    uint16_t generation = (uint16_t)(tunnel->generation + 1);
    memset(tunnel, 0, sizeof *tunnel);
    tunnel->generation = generation;
    tunnel->id = id;
    tunnel->port.fd = fd;
    tunnel->credit = tunnel->room = TUNNEL_CREDIT;
}

static void say_opened(struct box *box, const struct tunnel *tunnel, uint16_t listener) {
    uint8_t payload[2];
    wire_put16(payload, listener);
    outlet_frame(box, TYPE_OPENED, tunnel->id, payload, sizeof payload);
}

/* A program whose backlog is full answers late: init must not wait for it. */
void tunnel_dial(struct box *box, uint16_t id, uint16_t port) {
    if (tunnel_find(box, id)) box_fatal(box, EXIT_FATAL, "DIAL with an id that is in use");
    struct tunnel *tunnel = unused(box, ACCEPTED, TUNNELS);
    if (!tunnel) box_fatal(box, EXIT_FATAL, "DIAL while 64 dialed tunnels are open");
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), at_once = 1;
    prepare(tunnel, id, fd);
    tunnel->connecting = true;
    if (fd < 0) {
        tunnel_over(box, tunnel);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    if (connect(fd, (struct sockaddr *)&place, sizeof place) < 0 && errno != EINPROGRESS) tunnel_over(box, tunnel);
    else tunnel_watch(box, tunnel);
}

static void release_if_done(struct box *box, struct tunnel *tunnel) {
    if (!tunnel->said_close || !tunnel->heard_close) return;
    tunnel->id = 0;
    listeners_resume(box);
}

void tunnel_over(struct box *box, struct tunnel *tunnel) {
    if (tunnel->said_close) return;
    tunnel->said_close = true;
    port_close(box, &tunnel->port);
    if (tunnel->queue) munmap(tunnel->queue, TUNNEL_CREDIT);
    tunnel->queue = NULL;
    tunnel->count = 0;
    outlet_frame(box, TYPE_TUNNELED_CLOSE, tunnel->id, "", 0);
    release_if_done(box, tunnel);
}

/* After END the program still gets what waits for it; without, the connection breaks, and the program is told so. */
void tunnel_close(struct box *box, struct tunnel *tunnel) {
    if (tunnel->heard_close) box_fatal(box, EXIT_FATAL, "TUNNEL_CLOSE twice");
    tunnel->heard_close = true;
    if (tunnel->said_close) {
        release_if_done(box, tunnel);
        return;
    }
    if (tunnel->write_ended && !tunnel->shut && !tunnel->connecting) {
        tunnel_watch(box, tunnel);
        return;
    }
    struct linger at_once = {.l_onoff = 1};
    if (!tunnel->write_ended && tunnel->port.fd >= 0) setsockopt(tunnel->port.fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    tunnel_over(box, tunnel);
}

void tunnel_credit(struct box *box, struct tunnel *tunnel, uint32_t bytes) {
    tunnel->credit += bytes;
    if (!tunnel->said_close) tunnel_watch(box, tunnel);
}

static void connected(struct box *box, struct tunnel *tunnel) {
    int error = 0;
    socklen_t length = sizeof error;
    if (getsockopt(tunnel->port.fd, SOL_SOCKET, SO_ERROR, &error, &length) < 0 || error) {
        tunnel_over(box, tunnel);
        return;
    }
    tunnel->connecting = false;
    say_opened(box, tunnel, 0);
}

/* Straight into the outlet's queue, as commands' output. */
static void take(struct box *box, struct tunnel *tunnel) {
    if (outlet_queued(box) >= OUTLET_HIGH) {
        box->outlet.congested = true;
        port_unwatch(box, &tunnel->port); /* tunnels_resume comes back to it */
        return;
    }
    size_t most = tunnel->credit < PIECE ? (size_t)tunnel->credit : PIECE;
    ssize_t got = recv(tunnel->port.fd, outlet_reserve(box, PIECE), most, 0);
    if (got > 0) {
        outlet_commit(box, TYPE_TUNNELED_DATA, tunnel->id, (size_t)got);
        tunnel->credit -= (uint64_t)got;
    } else if (got == 0) {
        tunnel->read_ended = true;
        outlet_frame(box, TYPE_TUNNELED_END, tunnel->id, "", 0);
        if (tunnel->shut) tunnel_over(box, tunnel);
    } else if (errno != EAGAIN && errno != EINTR) {
        tunnel_over(box, tunnel);
    }
    if (!tunnel->said_close) tunnel_watch(box, tunnel);
}

/* Whom the program meant, before the kernel sent it here. False for one that really meant this very place. */
static bool say_diverted(struct box *box, const struct tunnel *tunnel, uint16_t listener) {
    struct sockaddr_in meant, here;
    socklen_t length = sizeof meant, same = sizeof here;
    uint8_t payload[8];
    if (getsockopt(tunnel->port.fd, IPPROTO_IP, ORIGINAL_DESTINATION, &meant, &length) < 0) return false;
    if (getsockname(tunnel->port.fd, (struct sockaddr *)&here, &same) < 0) return false;
    if (meant.sin_addr.s_addr == here.sin_addr.s_addr && meant.sin_port == here.sin_port) return false;
    uint8_t *at = wire_put32(wire_put16(payload, listener), ntohl(meant.sin_addr.s_addr));
    wire_put16(at, ntohs(meant.sin_port));
    outlet_frame(box, TYPE_DIVERTED, tunnel->id, payload, sizeof payload);
    return true;
}

/* Who connects mostly speaks at once: what is there already goes with the news, and wakes the runtime once. */
void tunnel_open(struct box *box, struct tunnel *tunnel, const struct listener *listener, int fd) {
    prepare(tunnel, (uint16_t)(tunnel_slot(box, tunnel) + 1), fd);
    if (listener->kind != FOR_DIVERTED) {
        say_opened(box, tunnel, listener->id);
    } else if (!say_diverted(box, tunnel, listener->id)) {
        port_close(box, &tunnel->port);
        tunnel->id = 0;
        return;
    }
    take(box, tunnel);
}

void tunnel_event(struct box *box, unsigned slot, uint16_t generation, uint32_t events) {
    struct tunnel *tunnel = &box->tunnels[slot];
    if (!tunnel->id || tunnel->generation != generation || tunnel->said_close) return;
    if (tunnel->connecting) connected(box, tunnel);
    if (!tunnel->said_close && (events & (EPOLLOUT | EPOLLERR | EPOLLHUP))) tunnel_drain(box, tunnel);
    if (tunnel->said_close) return;
    if (may_read(tunnel) && (events & (EPOLLIN | EPOLLERR | EPOLLHUP))) take(box, tunnel);
    else tunnel_watch(box, tunnel);
}

void tunnels_resume(struct box *box) {
    for (unsigned i = 0; i < TUNNELS; i++)
        if (box->tunnels[i].id && !box->tunnels[i].said_close) tunnel_watch(box, &box->tunnels[i]);
    listeners_resume(box);
}
