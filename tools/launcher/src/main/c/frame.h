/* Cuts what a daemon sent into pieces, as it comes. Pure: no descriptors, no allocation, so that it can be fuzzed by itself. */
#ifndef GLOVEBOX_FRAME_H
#define GLOVEBOX_FRAME_H

#include <stddef.h>
#include <stdint.h>

#include "wire.h"

/* A whole frame that carries no output, or a part of the output that a frame carries. */
struct piece {
    uint8_t type;
    size_t length;
    const uint8_t *data; /* points into the bytes it was cut from, or into the cutter */
};

struct cutter {
    uint8_t header[HEADER_BYTES];
    size_t header_filled;
    uint32_t left; /* of the payload */
    uint8_t held[CONTROL_MAX];
    size_t held_filled;
};

enum cut { CUT_PIECE, CUT_PARTIAL, CUT_VIOLATION };

/* Takes bytes from the front of what came and moves the front past them. */
enum cut frame_cut(struct cutter *cutter, const uint8_t **bytes, size_t *count, struct piece *piece);

#endif
