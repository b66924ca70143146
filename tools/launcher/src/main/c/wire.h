/* The letters and bounds of the protocol between launcher and daemon (PROTOCOL.md), and how integers lie on the wire. */
#ifndef GLOVEBOX_WIRE_H
#define GLOVEBOX_WIRE_H

#include <stdint.h>

#define PROTOCOL_VERSION "3"
#define HEADER_BYTES 5
#define PAYLOAD_MAX (8u << 20)  /* of any frame; a command line with its variables fits */
#define CONTROL_MAX 4096u       /* of a frame that carries no output */
#define HELD_INPUT 65536u       /* so much input goes by the connection that also carries a cancellation */
#define PATIENCE_SECONDS 10     /* a daemon that does not respond by then is left alone */

enum frame_type {
    /* from the launcher */
    TYPE_REQUEST = 'A',
    TYPE_INPUT = 'I',
    TYPE_INPUT_END = 'E',
    TYPE_REST = 'S',
    TYPE_CANCEL = 'C',
    TYPE_UNREAD = 'U',
    TYPE_WINDOW = 'W',
    TYPE_LINE = 'L',
    /* from the daemon */
    TYPE_ACCEPT = 'T',
    TYPE_DECLINE = 'D',
    TYPE_OUTPUT = 'O',
    TYPE_ERROR = 'R',
    TYPE_READ = 'N',
    TYPE_MODE = 'M',
    TYPE_QUESTION = 'Q',
    TYPE_EXIT = 'X'
};

enum mode_change { MODE_BACK = 0, MODE_RAW = 1, MODE_BACK_AND_DROP = 2 };

static inline void wire_put_u16(uint8_t *to, uint16_t number) {
    to[0] = (uint8_t)(number >> 8);
    to[1] = (uint8_t)number;
}

static inline void wire_put_u32(uint8_t *to, uint32_t number) {
    wire_put_u16(to, (uint16_t)(number >> 16));
    wire_put_u16(to + 2, (uint16_t)number);
}

static inline uint32_t wire_u32(const uint8_t *from) {
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

#endif
