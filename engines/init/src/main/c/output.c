#include <errno.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "command.h"

/* More than a terminal can hold between program and master; bounds the wait for one whose descendants go on writing. */
#define TERMINAL_OWED 262144u

static const uint8_t TYPES[] = {TYPE_STDOUT, TYPE_STDERR};
static const enum source SOURCES[] = {FROM_OUTPUT, FROM_ERROR};

static bool queue_full(struct box *box) {
    if (outlet_queued(box) < OUTLET_HIGH) return false;
    box->outlet.congested = true;
    return true;
}

static size_t smaller(uint64_t a, uint64_t b) {
    return (size_t)(a < b ? a : b);
}

/* Reads straight into the outlet's queue, behind the place of the header: the only copy there is. */
static ssize_t transfer(struct box *box, struct command *command, int which, uint64_t most) {
    struct output *output = &command->outputs[which];
    uint8_t *place = outlet_reserve(box, CHUNK);
    ssize_t got = read(output->port.fd, place, smaller(CHUNK, smaller(most, output->credit)));
    if (got > 0) {
        outlet_commit(box, TYPES[which], command->id, (size_t)got);
        output->credit -= (uint64_t)got;
    }
    return got;
}

static bool try_again(ssize_t got) {
    return got < 0 && (errno == EAGAIN || errno == EINTR);
}

void output_watch(struct box *box, struct command *command, int which) {
    struct output *output = &command->outputs[which];
    if (output->credit) port_watch(box, &output->port, EPOLLIN, SOURCES[which], command_slot(box, command));
}

void output_read(struct box *box, struct command *command, int which) {
    struct output *output = &command->outputs[which];
    if (command->stage == STAGE_DEAD || output->credit == 0 || queue_full(box)) {
        port_unwatch(box, &output->port); /* command_resume comes back to it */
        return;
    }
    ssize_t got = transfer(box, command, which, CHUNK);
    if (got > 0) {
        if (output->credit == 0) port_unwatch(box, &output->port);
    } else if (!try_again(got)) {
        /* End, which a terminal reports as EIO. A terminal without programs may get one again as long as the command
           lives, but then RESIZE and input have nobody to reach either. */
        port_unwatch(box, &output->port);
        if (!command->terminal) port_close(box, &output->port);
    }
}

void output_close_account(struct command *command, int which) {
    struct output *output = &command->outputs[which];
    int waiting = 0;
    if (output->port.fd < 0) return;
    if (command->terminal)
        output->owed = TERMINAL_OWED; /* the kernel moves a terminal's bytes later: only reading tells */
    else if (ioctl(output->port.fd, FIONREAD, &waiting) == 0)
        output->owed = (uint64_t)waiting;
}

bool output_settled(struct box *box, struct command *command, int which) {
    struct output *output = &command->outputs[which];
    while (output->owed) {
        if (output->credit == 0 || queue_full(box)) return false;
        ssize_t got = transfer(box, command, which, output->owed);
        if (got < 0 && errno == EINTR) continue;
        output->owed = got > 0 ? output->owed - (uint64_t)got : 0;
        if (got == 0 || (got < 0 && errno != EAGAIN)) port_close(box, &output->port);
    }
    return true;
}

/* Descendants may hold the pipe for as long as they live. The oldest of too many loses. */
void leftover_keep(struct box *box, struct port *port) {
    if (port->fd < 0) return;
    port_unwatch(box, port);
    unsigned slot = box->next_leftover++ % LEFTOVERS;
    for (unsigned i = 0; i < LEFTOVERS && box->leftovers[slot].fd >= 0; i++) slot = box->next_leftover++ % LEFTOVERS;
    port_close(box, &box->leftovers[slot]);
    box->leftovers[slot].fd = port->fd;
    port->fd = -1;
    port_watch(box, &box->leftovers[slot], EPOLLIN, FROM_LEFTOVER, slot);
}

void leftover_drop(struct box *box, unsigned slot) {
    struct port *port = &box->leftovers[slot];
    if (port->fd < 0) return;
    ssize_t got = read(port->fd, outlet_reserve(box, CHUNK), CHUNK); /* never committed */
    if (got <= 0 && !try_again(got)) port_close(box, port);
}
