/* Standard input on its way to the daemon. */
#ifndef GLOVEBOX_INPUT_H
#define GLOVEBOX_INPUT_H

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/un.h>

#include "wire.h"

struct input {
    enum { INPUT_UNREQUESTED, INPUT_FLOWS, INPUT_ENDED } state;
    int connection; /* the first so many bytes go here */
    int rest;       /* and what follows goes here, where it may wait for the program; -1 until there is a rest */
    const struct sockaddr_un *address;
    uint8_t ticket[8]; /* by which the daemon knows what the rest belongs to */
    size_t held;
    uint8_t pending[HEADER_BYTES + HELD_INPUT];
    size_t pending_from, pending_to;
};

/* Whether it would read standard input now. A job in the background leaves the terminal alone. */
int input_wants(const struct input *input);

/* What to wait for so that pending input gets on its way; descriptor -1 for nothing. */
struct pollfd input_waits(const struct input *input);

/* Reads once and says it. */
void input_read(struct input *input);

/* Gets more of what is pending on its way. */
void input_flush(struct input *input);

void input_close(struct input *input);

#endif
