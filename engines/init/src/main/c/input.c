#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <unistd.h>

#include "command.h"

#define GRANT 65536u /* credit is returned in pieces of this size while there is a queue: one frame back for many in */
#define END_OF_TRANSMISSION 0x04

/* Once nothing is queued all credit goes back, so that a sender may wait for any amount up to the whole. */
static void grant(struct box *box, struct command *command, uint32_t consumed) {
    struct input *input = &command->input;
    input->consumed += consumed;
    if (input->consumed == 0 || (input->consumed < GRANT && input->count)) return;
    uint8_t bytes[4];
    wire_put32(bytes, input->consumed);
    outlet_frame(box, TYPE_STDIN_CREDIT, command->id, bytes, sizeof bytes);
    input->room += input->consumed;
    input->consumed = 0;
}

/* Returns what the program took. A program that closed its input takes everything: the sender need not know. */
static uint32_t offer(struct box *box, struct command *command, const uint8_t *data, uint32_t length) {
    struct input *input = &command->input;
    if (input->port.fd < 0) return length;
    ssize_t written = write(input->port.fd, data, length);
    if (written < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    if (written < 0) {
        port_close(box, &input->port);
        return length;
    }
    return (uint32_t)written;
}

static void watch(struct box *box, struct command *command) {
    port_watch(box, &command->input.port, EPOLLOUT, FROM_INPUT, command_slot(box, command));
}

/* What is queued never exceeds the credit, so it fits once it is moved to the front. */
static bool enqueue(struct box *box, struct command *command, const uint8_t *data, uint32_t length) {
    struct input *input = &command->input;
    if (!input->queue) input->queue = memory_private(INPUT_CREDIT);
    if (!input->queue) return false;
    if (input->start + input->count + length > INPUT_CREDIT) {
        memmove(input->queue, input->queue + input->start, input->count);
        input->start = 0;
    }
    memcpy(input->queue + input->start + input->count, data, length);
    input->count += length;
    watch(box, command);
    return true;
}

void input_accept(struct box *box, struct command *command, const uint8_t *data, uint32_t length) {
    struct input *input = &command->input;
    if (input->ended) box_fatal(box, EXIT_FATAL, "STDIN after STDIN_END");
    if (length > input->room) box_fatal(box, EXIT_FATAL, "STDIN exceeds its credit");
    input->room -= length;
    uint32_t taken = input->count ? 0 : offer(box, command, data, length);
    if (taken < length && !enqueue(box, command, data + taken, length - taken)) {
        box_fatal(box, EXIT_FATAL, "out of memory for standard input");
    }
    if (taken) grant(box, command, taken);
}

/* A terminal has no end of its own: the character that means it is typed instead. */
static void finish(struct box *box, struct command *command) {
    struct input *input = &command->input;
    if (command->terminal && input->port.fd >= 0) {
        uint8_t end = END_OF_TRANSMISSION;
        if (offer(box, command, &end, 1) == 0) {
            watch(box, command);
            return;
        }
    }
    port_close(box, &input->port);
}

void input_end(struct box *box, struct command *command) {
    struct input *input = &command->input;
    if (!input->connected) box_fatal(box, EXIT_FATAL, "STDIN_END for a command without standard input");
    if (input->ended) return;
    input->ended = true;
    if (input->count == 0) finish(box, command);
}

void input_drain(struct box *box, struct command *command) {
    struct input *input = &command->input;
    if (input->count) {
        uint32_t taken = offer(box, command, input->queue + input->start, input->count);
        input->start += taken;
        input->count -= taken;
        grant(box, command, taken);
    }
    if (input->count) return;
    input->start = 0;
    port_unwatch(box, &input->port);
    if (input->ended) finish(box, command);
}

void input_release(struct box *box, struct command *command) {
    struct input *input = &command->input;
    port_close(box, &input->port);
    if (input->queue) munmap(input->queue, INPUT_CREDIT);
    input->queue = NULL;
    input->count = 0;
}
