#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tunnel.h"

#define BACKLOG 128
#define GREETING_SECONDS 1 /* after which a connection is told of that says nothing */

struct listener *listener_find(struct box *box, uint16_t id) {
    for (unsigned i = 0; i < LISTENERS; i++)
        if (box->listeners[i].id == id) return &box->listeners[i];
    return NULL;
}

static void watch(struct box *box, struct listener *listener) {
    port_watch(box, &listener->port, EPOLLIN, FROM_LISTENER, (unsigned)(listener - box->listeners));
}

/* The port it got, or 0 with errno. */
static uint16_t listen_at(int fd, uint8_t kind, uint32_t address, uint16_t port) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(address)};
    socklen_t length = sizeof place;
    if (bind(fd, (struct sockaddr *)&place, length) < 0) return 0;
    if (kind != FOR_DATAGRAMS && listen(fd, BACKLOG) < 0) return 0;
    return getsockname(fd, (struct sockaddr *)&place, &length) < 0 ? 0 : ntohs(place.sin_port);
}

static void answer(struct box *box, uint16_t id, int error, uint16_t port) {
    uint8_t payload[6];
    wire_put16(wire_put32(payload, (uint32_t)error), port);
    outlet_frame(box, TYPE_LISTENING, id, payload, sizeof payload);
}

/* Its last connections may linger. Who greets is accepted with the greeting, which saves the runtime a second wake-up. */
static int open_socket(uint8_t kind) {
    int fd = socket(AF_INET, (kind == FOR_DATAGRAMS ? SOCK_DGRAM : SOCK_STREAM) | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int reuse = 1, seconds = GREETING_SECONDS;
    if (fd < 0 || kind == FOR_DATAGRAMS) return fd;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
    if (kind == FOR_GREETINGS) setsockopt(fd, IPPROTO_TCP, TCP_DEFER_ACCEPT, &seconds, sizeof seconds);
    return fd;
}

void listener_open(struct box *box, uint16_t id, uint8_t kind, uint32_t address, uint16_t port) {
    if (listener_find(box, id)) box_fatal(box, EXIT_FATAL, "LISTEN with an id that is in use");
    struct listener *listener = listener_find(box, 0);
    if (!listener) {
        answer(box, id, EAGAIN, 0);
        return;
    }
    int fd = open_socket(kind);
    uint16_t got = fd < 0 ? 0 : listen_at(fd, kind, address, port);
    if (!got) {
        int error = errno;
        if (fd >= 0) close(fd);
        answer(box, id, error, 0);
        return;
    }
    listener->id = id;
    listener->kind = kind;
    listener->port.fd = fd;
    watch(box, listener);
    answer(box, id, 0, got);
}

void listener_close(struct box *box, uint16_t id) {
    struct listener *listener = listener_find(box, id);
    if (!listener) return; /* it never came to be */
    port_close(box, &listener->port);
    listener->id = 0;
}

/* What cannot be taken now waits in the kernel's backlog, which bounds it. */
static void wait_for_room(struct box *box, struct listener *listener) {
    port_unwatch(box, &listener->port);
    box->tunnels_full = true;
}

void listener_accept(struct box *box, unsigned slot) {
    struct listener *listener = &box->listeners[slot];
    if (listener->port.fd < 0) return;
    if (listener->kind == FOR_DATAGRAMS) {
        datagrams_hear(box, listener);
        return;
    }
    struct tunnel *tunnel = tunnel_unused(box);
    if (!tunnel || outlet_queued(box) >= OUTLET_HIGH) {
        if (tunnel) box->outlet.congested = true;
        wait_for_room(box, listener);
        return;
    }
    int fd = accept4(listener->port.fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK), at_once = 1;
    if (fd < 0) {
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) wait_for_room(box, listener);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    tunnel_open(box, tunnel, listener, fd);
}

void listeners_resume(struct box *box) {
    if (!box->tunnels_full) return;
    box->tunnels_full = false;
    for (unsigned i = 0; i < LISTENERS; i++)
        if (box->listeners[i].id) watch(box, &box->listeners[i]);
}
