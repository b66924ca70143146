#include "frame.h"

#include <string.h>

static int streams(uint8_t type) {
    return type == TYPE_OUTPUT || type == TYPE_ERROR;
}

/* Every other type has one length, but for the reason of a refusal. */
static int bad_header(uint8_t type, uint32_t length) {
    switch (type) {
        case TYPE_OUTPUT:
        case TYPE_ERROR: return length > PAYLOAD_MAX;
        case TYPE_ACCEPT: return length != 8;
        case TYPE_DECLINE: return length > CONTROL_MAX;
        case TYPE_EXIT: return length != 4;
        case TYPE_MODE: return length != 1;
        case TYPE_READ:
        case TYPE_QUESTION: return length != 0;
        default: return 1;
    }
}

static size_t least(size_t one, size_t other) {
    return one < other ? one : other;
}

/* True once the header is whole; its payload is then still to come. */
static int fill_header(struct cutter *cutter, const uint8_t **bytes, size_t *count) {
    size_t taken = least(HEADER_BYTES - cutter->header_filled, *count);
    memcpy(cutter->header + cutter->header_filled, *bytes, taken);
    cutter->header_filled += taken;
    *bytes += taken;
    *count -= taken;
    return cutter->header_filled == HEADER_BYTES;
}

static enum cut cut_output(struct cutter *cutter, const uint8_t **bytes, size_t *count, struct piece *piece) {
    size_t taken = least(cutter->left, *count);
    *piece = (struct piece){cutter->header[0], taken, *bytes};
    *bytes += taken;
    *count -= taken;
    cutter->left -= (uint32_t)taken;
    if (cutter->left == 0) cutter->header_filled = 0;
    return taken > 0 ? CUT_PIECE : CUT_PARTIAL;
}

static enum cut cut_control(struct cutter *cutter, const uint8_t **bytes, size_t *count, struct piece *piece) {
    size_t taken = least(cutter->left, *count);
    memcpy(cutter->held + cutter->held_filled, *bytes, taken);
    cutter->held_filled += taken;
    *bytes += taken;
    *count -= taken;
    cutter->left -= (uint32_t)taken;
    if (cutter->left > 0) return CUT_PARTIAL;
    *piece = (struct piece){cutter->header[0], cutter->held_filled, cutter->held};
    cutter->header_filled = 0;
    return CUT_PIECE;
}

enum cut frame_cut(struct cutter *cutter, const uint8_t **bytes, size_t *count, struct piece *piece) {
    for (;;) {
        if (cutter->header_filled < HEADER_BYTES) {
            if (!fill_header(cutter, bytes, count)) return CUT_PARTIAL;
            cutter->left = wire_u32(cutter->header + 1);
            cutter->held_filled = 0;
            if (bad_header(cutter->header[0], cutter->left)) return CUT_VIOLATION;
        }
        if (!streams(cutter->header[0])) return cut_control(cutter, bytes, count, piece);
        if (cutter->left > 0) return cut_output(cutter, bytes, count, piece);
        cutter->header_filled = 0; /* output of no bytes */
    }
}
