/* Cuts frames out of bytes. Pure: no descriptors, no allocation, so that it can be fuzzed by itself. */
#ifndef GLOVEBOX_FRAME_H
#define GLOVEBOX_FRAME_H

#include <stddef.h>
#include <stdint.h>

struct frame {
    uint8_t type;
    uint16_t command;
    uint32_t length;
    const uint8_t *payload; /* points into the bytes it was cut from */
};

enum cut { CUT_FRAME, CUT_PARTIAL, CUT_VIOLATION };

/* Takes the frame at the front of the bytes. A bad header is found as soon as its 8 bytes are there, before anyone
   waits for a payload that need not come. */
enum cut frame_cut(const uint8_t *bytes, size_t count, struct frame *frame, const char **violation);

#endif
