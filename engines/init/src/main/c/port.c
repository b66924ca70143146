#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <unistd.h>

#include "box.h"

/* A slot is used again and again; its generation travels with the event. */
static uint64_t tag(const struct box *box, enum source source, unsigned slot) {
    uint64_t generation = 0;
    if (source == FROM_TUNNEL) generation = box->tunnels[slot].generation;
    else if (slot < COMMANDS) generation = box->commands[slot].generation;
    return (uint64_t)source << 32 | generation << 16 | slot;
}

void port_watch(struct box *box, struct port *port, uint32_t events, enum source source, unsigned slot) {
    if (port->fd < 0 || (port->watched && port->events == events)) return;
    struct epoll_event event = {.events = events, .data.u64 = tag(box, source, slot)};
    if (epoll_ctl(box->epoll, port->watched ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, port->fd, &event) < 0) {
        perror("glovebox-init: epoll_ctl");
        box_fatal(box, EXIT_FATAL, "a descriptor cannot be watched");
    }
    port->watched = true;
    port->events = events;
}

/* Not "watch for nothing": epoll reports a hang-up regardless, and the loop would spin on it. */
void port_unwatch(struct box *box, struct port *port) {
    if (port->watched) epoll_ctl(box->epoll, EPOLL_CTL_DEL, port->fd, NULL);
    port->watched = false;
}

/* Unwatches first: closing alone would not, as long as a child between fork and exec holds a copy. */
void port_close(struct box *box, struct port *port) {
    if (port->fd < 0) return;
    port_unwatch(box, port);
    close(port->fd);
    port->fd = -1;
}

void *memory_private(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    madvise(memory, bytes, MADV_DONTFORK);
    return memory;
}
