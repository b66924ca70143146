#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "box.h"
#include "command.h"
#include "spare.h"
#include "tunnel.h"

#define EVENTS 64
#define LAST_WORDS_MS 1000
#define ROOM_MS 100 /* how often listeners look again that found no room for a connection */

/* Pid 1 leaves the rest to the kernel, which kills the namespace with it. */
static void kill_everything(struct box *box) {
    box->ending = true;
    if (box->first) kill(-1, SIGKILL);
    else killer_purge(box, 0);
}

void box_end(struct box *box, int status) {
    kill_everything(box);
    _exit(status);
}

/* False when there is nothing left to write, or no way to. */
static bool write_some(struct outlet *outlet) {
    if (outlet->start == outlet->end) return false;
    ssize_t written = write(outlet->port.fd, outlet->data + outlet->start, outlet->end - outlet->start);
    if (written > 0) outlet->start += (size_t)written;
    return written > 0 || errno == EAGAIN || errno == EINTR;
}

/* A runtime that does not read may not keep the box alive: said before the killing, then waited for, but briefly. */
void box_fatal(struct box *box, int status, const char *reason) {
    struct pollfd writable = {.fd = box->outlet.port.fd, .events = POLLOUT};
    fprintf(stderr, "glovebox-init: fatal: %s\n", reason);
    outlet_text(box, TYPE_FATAL, 0, 0, reason);
    write_some(&box->outlet);
    kill_everything(box);
    while (write_some(&box->outlet) && poll(&writable, 1, LAST_WORDS_MS) == 1) continue;
    _exit(status);
}

/* The kernel shields pid 1 from signals of its own box unless it handles them, and so do we: only senders outside of
   the namespace, whose pid reads 0 from here, may end it. Of all ways to send one, kill alone tells a pid that the
   sender cannot choose; a queued signal carries what it likes, and one of a descriptor carries none. */
static void on_end_signal(struct box *box, const struct signalfd_siginfo *info) {
    char reason[64];
    if (box->first && (info->ssi_code != SI_USER || info->ssi_pid != 0)) return;
    snprintf(reason, sizeof reason, "ended by signal %u", info->ssi_signo);
    box_fatal(box, 128 + (int)info->ssi_signo, reason);
}

static void on_signals(struct box *box) {
    struct signalfd_siginfo infos[8];
    ssize_t got = read(box->signals, infos, sizeof infos);
    for (ssize_t i = 0; i < got / (ssize_t)sizeof *infos; i++)
        if (infos[i].ssi_signo != SIGCHLD) on_end_signal(box, &infos[i]);
    reaper_collect(box);
}

/* NULL when the event is of a command that ended earlier in the same batch. */
static struct command *command_at(struct box *box, uint64_t tag) {
    struct command *command = &box->commands[tag & 0xffff];
    bool same = command->stage != STAGE_FREE && command->generation == (uint16_t)(tag >> 16);
    return same ? command : NULL;
}

static void on_command(struct box *box, struct command *command, enum source source) {
    if (source == FROM_VERDICT && command->verdict.fd >= 0) command_verdict(box, command);
    if (source == FROM_OUTPUT && command->outputs[0].port.fd >= 0) output_read(box, command, 0);
    if (source == FROM_ERROR && command->outputs[1].port.fd >= 0) output_read(box, command, 1);
    if (source == FROM_INPUT && command->input.port.fd >= 0) input_drain(box, command);
}

static void on_event(struct box *box, const struct epoll_event *event) {
    uint64_t tag = event->data.u64;
    enum source source = (enum source)(tag >> 32);
    struct command *command;
    switch (source) {
        case FROM_INLET:
            inlet_read(box);
            break;
        case FROM_OUTLET:
            if (event->events & (EPOLLERR | EPOLLHUP)) box_end(box, EXIT_DONE);
            break; /* the queue is flushed after every batch */
        case FROM_SIGNALS:
            on_signals(box);
            break;
        case FROM_LEFTOVER:
            leftover_drop(box, (unsigned)(tag & 0xffff));
            break;
        case FROM_LISTENER:
            listener_accept(box, (unsigned)(tag & 0xffff));
            break;
        case FROM_TUNNEL:
            tunnel_event(box, (unsigned)(tag & 0xffff), (uint16_t)(tag >> 16), event->events);
            break;
        case FROM_VERDICT:
        case FROM_OUTPUT:
        case FROM_ERROR:
        case FROM_INPUT:
            command = command_at(box, tag);
            if (command) on_command(box, command, source);
            break;
    }
}

/* Writes what the batch produced in one go; then lets those go on who waited for the queue to become short. */
static void flush(struct box *box) {
    outlet_flush(box);
    while (box->outlet.congested && outlet_queued(box) < OUTLET_LOW) {
        box->outlet.congested = false;
        inlet_resume(box);
        for (unsigned i = 0; i < COMMANDS; i++)
            if (box->commands[i].stage != STAGE_FREE) command_resume(box, &box->commands[i]);
        tunnels_resume(box);
        outlet_flush(box);
    }
}

void box_run(struct box *box) {
    struct epoll_event events[EVENTS];
    for (;;) {
        flush(box);
        if (box->spare.state == SPARE_DUE) spare_make(box); /* after the answer, which somebody waits for */
        int patience = tenure_left(box);
        if (box->tunnels_full && (patience < 0 || patience > ROOM_MS)) patience = ROOM_MS;
        int count = epoll_wait(box->epoll, events, EVENTS, patience);
        if (count == 0 && box->tunnels_full) listeners_resume(box); /* what the kernel was short of comes back without a word */
        for (int i = 0; i < count; i++) on_event(box, &events[i]);
    }
}
