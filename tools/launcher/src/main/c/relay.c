#include "relay.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "frame.h"
#include "input.h"
#include "link.h"
#include "report.h"
#include "signals.h"
#include "terminal.h"

#define LOST "the daemon closed the connection"
#define LONGEST_LINE 4096u
#define BACKGROUND_LOOK_MS 500 /* how soon a job that comes to the foreground is noticed */

/* How far the daemon has gone; it may decline until the command has shown the first sign of life. */
enum progress { REQUESTED, ACCEPTED, BEGUN, OVER };

struct relaying {
    int connection;
    enum progress progress;
    struct cutter cutter;
    struct input input;
    int asking; /* a person, for one line */
    uint8_t line[1 + LONGEST_LINE];
    size_t line_length;
    int unread[3]; /* output nobody takes any more */
    int write_failed;
    struct outcome outcome;
};

static void end(struct relaying *now, int status) {
    now->progress = OVER;
    now->outcome.kind = OUTCOME_ENDED;
    now->outcome.status = status;
}

static void decline(struct relaying *now, const void *reason, size_t length) {
    now->progress = OVER;
    now->outcome.kind = OUTCOME_DECLINED;
    if (length >= sizeof now->outcome.reason) length = sizeof now->outcome.reason - 1;
    memcpy(now->outcome.reason, reason, length);
    now->outcome.reason[length] = '\0';
}

/* The command may have run, in part or whole: running it again is not ours to decide. */
static void lose(struct relaying *now, const char *why) {
    if (now->progress == OVER) return;
    if (now->progress == REQUESTED) {
        decline(now, "it did not respond", strlen("it did not respond"));
        return;
    }
    terminal_back(TYPED_STAYS);
    report(LOST, why, "check glovebox audit show, then run the command again");
    end(now, EXIT_PLATFORM);
}

static void die(int number) {
    terminal_back(TYPED_STAYS);
    signals_release();
    raise(number);
    _exit(128 + number);
}

static void suspend(struct relaying *now) {
    int raw = terminal_is_raw();
    terminal_back(TYPED_STAYS);
    signals_suspend();
    if (raw) terminal_raw();
    link_send_window(now->connection);
}

/* The first request to stop cancels, and the daemon reports the end; a second one does not wait for it. */
static void take_signals(struct relaying *now) {
    struct signals_seen seen = signals_take();
    if (seen.stop && (seen.stops > 1 || now->progress == REQUESTED)) die(seen.stop);
    if (seen.stop) link_send_frame(now->connection, TYPE_CANCEL, NULL, 0);
    if (seen.suspend) suspend(now);
    if (seen.window && now->progress != REQUESTED) link_send_window(now->connection);
}

/* When nobody reads any more, the program need not go on: a shell would send it SIGPIPE. */
static void cannot_write(struct relaying *now, int to) {
    int error = errno;
    now->unread[to] = 1;
    link_send_frame(now->connection, error == EPIPE ? TYPE_UNREAD : TYPE_CANCEL, NULL, 0);
    if (error == EPIPE) return;
    now->write_failed = 1;
    report(to == STDOUT_FILENO ? "cannot write to standard output" : "cannot write to standard error", strerror(error),
        "make room, or write somewhere else");
}

static void write_out(struct relaying *now, int to, const uint8_t *data, size_t length) {
    while (length > 0 && !now->unread[to]) {
        ssize_t count = write(to, data, length);
        if (count >= 0) {
            data += count;
            length -= (size_t)count;
        } else if (errno == EINTR) {
            take_signals(now);
        } else if (errno == EAGAIN) { /* somebody made it so for all who share it */
            struct pollfd room = {.fd = to, .events = POLLOUT};
            poll(&room, 1, -1);
        } else {
            cannot_write(now, to);
        }
    }
}

static void start_question(struct relaying *now) {
    terminal_drop_typed();
    now->asking = 1;
    now->line_length = 0;
}

/* Nothing may be read ahead of the question it answers: a byte at a time. */
static void read_line(struct relaying *now) {
    uint8_t one;
    ssize_t count = read(STDIN_FILENO, &one, 1);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count == 1 && one != '\n' && now->line_length < LONGEST_LINE) {
        now->line[1 + now->line_length++] = one;
        return;
    }
    now->asking = 0;
    int answered = count == 1 && one == '\n';
    now->line[0] = (uint8_t)answered;
    link_send_frame(now->connection, TYPE_LINE, now->line, answered ? 1 + now->line_length : 1);
}

static void change_mode(struct relaying *now, uint8_t mode) {
    switch (mode) {
        case MODE_BACK: terminal_back(TYPED_STAYS); break;
        case MODE_RAW: terminal_raw(); break;
        case MODE_BACK_AND_DROP: terminal_back(TYPED_IS_DROPPED); break;
        default: lose(now, "it sent an unexpected message");
    }
}

static void take(struct relaying *now, const struct piece *piece) {
    if (piece->type == TYPE_DECLINE && now->progress <= ACCEPTED) {
        decline(now, piece->data, piece->length);
        return;
    }
    if (piece->type == TYPE_ACCEPT && now->progress == REQUESTED) {
        memcpy(now->input.ticket, piece->data, sizeof now->input.ticket);
        now->progress = ACCEPTED;
        return;
    }
    if (now->progress == REQUESTED) { /* whoever that is, it is no daemon of ours, and has done nothing yet */
        lose(now, NULL);
        return;
    }
    now->progress = BEGUN;
    switch (piece->type) {
        case TYPE_OUTPUT: write_out(now, STDOUT_FILENO, piece->data, piece->length); break;
        case TYPE_ERROR: write_out(now, STDERR_FILENO, piece->data, piece->length); break;
        case TYPE_READ:
            if (now->input.state == INPUT_UNREQUESTED) now->input.state = INPUT_FLOWS;
            break;
        case TYPE_MODE: change_mode(now, piece->data[0]); break;
        case TYPE_QUESTION: start_question(now); break;
        case TYPE_EXIT: end(now, (int)(wire_u32(piece->data) & 0xff)); break;
        default: lose(now, "it sent an unexpected message");
    }
}

static void receive(struct relaying *now) {
    static uint8_t bytes[1u << 18];
    ssize_t count = recv(now->connection, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) {
        lose(now, count < 0 ? strerror(errno) : NULL);
        return;
    }
    const uint8_t *from = bytes;
    size_t left = (size_t)count;
    struct piece piece;
    while (now->progress != OVER) {
        switch (frame_cut(&now->cutter, &from, &left, &piece)) {
            case CUT_PIECE: take(now, &piece); break;
            case CUT_PARTIAL: return;
            case CUT_VIOLATION: lose(now, "it sent an unexpected message"); break;
        }
    }
}

static long long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wait_once(struct relaying *now, long long deadline) {
    int wants = now->asking || input_wants(&now->input);
    struct pollfd waited[] = {
        {.fd = now->connection, .events = POLLIN},
        {.fd = signals_descriptor(), .events = POLLIN},
        input_waits(&now->input),
        {.fd = STDIN_FILENO, .events = POLLIN},
    };
    long long left = deadline - milliseconds();
    int timeout = now->progress == REQUESTED                  ? (int)(left > 0 ? left : 0)
                  : now->input.state == INPUT_FLOWS && !wants ? BACKGROUND_LOOK_MS
                                                              : -1;
    int ready = poll(waited, wants ? 4 : 3, timeout);
    if (ready < 0 && errno != EINTR) abort();
    take_signals(now);
    if (ready == 0 && now->progress == REQUESTED) decline(now, "it did not respond in time", 26);
    if (ready <= 0) return;
    if (waited[0].revents) receive(now);
    if (now->progress == OVER) return;
    if (waited[2].revents) input_flush(&now->input);
    if (!wants || !waited[3].revents) return;
    if (now->asking) {
        read_line(now);
    } else if (input_wants(&now->input)) {
        input_read(&now->input);
    }
}

struct outcome relay(int connection, const struct sockaddr_un *address, const unsigned char *frame, unsigned long length) {
    static struct relaying now;
    now = (struct relaying){.connection = connection, .progress = REQUESTED};
    now.input = (struct input){.connection = connection, .rest = -1, .address = address};
    long long deadline = milliseconds() + PATIENCE_SECONDS * 1000;
    terminal_remember();
    signals_catch();
    if (!link_send(connection, frame, length)) lose(&now, NULL);
    while (now.progress != OVER) wait_once(&now, deadline);
    terminal_back(TYPED_STAYS);
    signals_release();
    input_close(&now.input);
    close(connection);
    if (now.outcome.kind == OUTCOME_ENDED && now.outcome.status == 0 && now.write_failed) now.outcome.status = 1;
    return now.outcome;
}
