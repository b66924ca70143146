/* What the runtime asks, decoded and checked. Pure but for the memory of EXEC and INSPECT, which the caller forgets. */
#ifndef GLOVEBOX_REQUEST_H
#define GLOVEBOX_REQUEST_H

#include <stddef.h>
#include <stdint.h>

#include "frame.h"

struct limit {
    uint8_t resource;
    uint64_t value;
};

struct exec_request {
    uint8_t flags;
    uint16_t rows, columns;
    char *directory;
    char **arguments;   /* ends with NULL */
    char **environment; /* ends with NULL */
    struct limit *limits;
    unsigned limit_count;
    const uint8_t *encoded; /* the payload it was decoded from, while that is there */
    uint32_t encoded_length;
};

struct request {
    uint8_t type;
    uint16_t command;
    void *memory; /* holds everything exec and paths point to */
    size_t memory_bytes;
    union {
        struct exec_request exec;
        struct { const uint8_t *data; uint32_t length; } input;
        uint8_t signal;
        struct { uint16_t rows, columns; } size;
        struct { uint8_t stream; uint32_t bytes; } credit;
        struct { char **names; unsigned count; } paths;
        struct { uint8_t kind; uint32_t address; uint16_t port; } listen;
        struct { uint32_t address; uint16_t port; const uint8_t *data; uint32_t length; } datagram;
        uint16_t port;
        uint32_t bytes;
        uint32_t milliseconds;
    };
};

/* Returns NULL, or the rule the frame breaks; then nothing needs to be forgotten. */
const char *request_decode(const struct frame *frame, struct request *request);

/* Wipes before it frees: environments carry secrets, and a later fork must not inherit them. */
void request_forget(struct request *request);

#endif
