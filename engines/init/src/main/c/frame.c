#include "frame.h"

#include "wire.h"

static const char *header_violation(const struct frame *frame, uint8_t reserved) {
    if (frame->length > PAYLOAD_MAX) return "frame longer than 1048576 bytes";
    if (reserved != 0) return "reserved header byte is not 0";
    switch (frame->type) {
        case TYPE_EXEC:
        case TYPE_STDIN:
        case TYPE_STDIN_END:
        case TYPE_RESIZE:
        case TYPE_CREDIT:
        case TYPE_LISTEN:
        case TYPE_UNLISTEN:
        case TYPE_DIAL:
        case TYPE_TUNNEL_DATA:
        case TYPE_TUNNEL_END:
        case TYPE_TUNNEL_CREDIT:
        case TYPE_TUNNEL_CLOSE:
        case TYPE_DATAGRAM:
            return frame->command == 0 ? "frame needs a command, but names the box" : NULL;
        case TYPE_INSPECT:
            return frame->command != 0 ? "INSPECT concerns the box, but names a command" : NULL;
        case TYPE_KEEP:
            return frame->command != 0 ? "KEEP concerns the box, but names a command" : NULL;
        case TYPE_SIGNAL:
            return NULL;
        default:
            return "unknown frame type";
    }
}

enum cut frame_cut(const uint8_t *bytes, size_t count, struct frame *frame, const char **violation) {
    if (count < HEADER_BYTES) return CUT_PARTIAL;
    frame->length = wire_u32(bytes);
    frame->type = bytes[4];
    frame->command = wire_u16(bytes + 6);
    frame->payload = bytes + HEADER_BYTES;
    *violation = header_violation(frame, bytes[5]);
    if (*violation) return CUT_VIOLATION;
    return count - HEADER_BYTES < frame->length ? CUT_PARTIAL : CUT_FRAME;
}
