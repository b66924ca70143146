#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon.h"
#include "link.h"
#include "report.h"

static int in_background(void) {
    pid_t foreground = tcgetpgrp(STDIN_FILENO);
    return foreground >= 0 && foreground != getpgrp();
}

int input_wants(const struct input *input) {
    return input->state == INPUT_FLOWS && input->pending_from == input->pending_to && !in_background();
}

struct pollfd input_waits(const struct input *input) {
    int waits = input->pending_from < input->pending_to;
    return (struct pollfd){.fd = waits ? input->rest : -1, .events = POLLOUT};
}

/* A program that does not read keeps this connection waiting, and not the one that carries a cancellation. */
static int open_rest(struct input *input) {
    const char *why = NULL;
    if (!link_send_frame(input->connection, TYPE_REST, NULL, 0)) return 0;
    input->rest = daemon_connect(input->address, &why);
    if (input->rest >= 0 && link_send_frame(input->rest, TYPE_REST, input->ticket, sizeof input->ticket)) {
        int flags = fcntl(input->rest, F_GETFL);
        return fcntl(input->rest, F_SETFL, flags | O_NONBLOCK) == 0;
    }
    report("the daemon did not accept all input", why, "run the command again");
    link_send_frame(input->connection, TYPE_CANCEL, NULL, 0); /* a program must not take half of it for the whole */
    return 0;
}

static void queue(struct input *input, uint8_t type, size_t length) {
    input->pending[0] = type;
    wire_put_u32(input->pending + 1, (uint32_t)length);
    input->pending_from = 0;
    input->pending_to = HEADER_BYTES + length;
    input_flush(input);
}

void input_read(struct input *input) {
    ssize_t count = read(STDIN_FILENO, input->pending + HEADER_BYTES, HELD_INPUT);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    /* To the program it looks like the end of its input when it cannot be read, and that is what it is. */
    uint8_t type = count > 0 ? TYPE_INPUT : TYPE_INPUT_END;
    size_t length = count > 0 ? (size_t)count : 0;
    if (input->rest < 0) {
        input->held += length;
        if (input->held <= HELD_INPUT) {
            int sent = link_send_frame(input->connection, type, input->pending + HEADER_BYTES, length);
            if (!sent || count <= 0) input->state = INPUT_ENDED;
            return;
        }
        if (!open_rest(input)) {
            input->state = INPUT_ENDED;
            return;
        }
    }
    queue(input, type, length);
    if (count <= 0 && input->state == INPUT_FLOWS) input->state = INPUT_ENDED;
}

void input_flush(struct input *input) {
    while (input->pending_from < input->pending_to) {
        ssize_t count = send(input->rest, input->pending + input->pending_from, input->pending_to - input->pending_from,
                             MSG_NOSIGNAL);
        if (count > 0) {
            input->pending_from += (size_t)count;
        } else if (errno == EAGAIN) {
            return;
        } else if (errno != EINTR) { /* nobody reads it any more; how the command ends is said elsewhere */
            input->pending_from = input->pending_to = 0;
            input->state = INPUT_ENDED;
        }
    }
}

void input_close(struct input *input) {
    if (input->rest >= 0) close(input->rest);
    input->rest = -1;
}
