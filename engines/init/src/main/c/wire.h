/* The numbers of the door's protocol (PROTOCOL.md), version 1, and how integers lie on the wire. */
#ifndef GLOVEBOX_WIRE_H
#define GLOVEBOX_WIRE_H

#include <stdint.h>

#define PROTOCOL_VERSION 1
#define HEADER_BYTES 8
#define PAYLOAD_MAX 1048576u
#define OUTPUT_CREDIT 1048576u
#define INPUT_CREDIT 262144u
#define EVIDENCE_MAX 131072u
#define INSPECT_MAX 131072u
#define INSPECT_PATHS 256u
#define TUNNEL_CREDIT 131072u
#define DIALED_FIRST 0x8000u /* tunnels below it are opened by init, from it on by the runtime */
#define LOOPBACK_NET 127u
#define DATAGRAM_MAX 4096u

enum request_type {
    TYPE_EXEC = 0x01,
    TYPE_STDIN,
    TYPE_STDIN_END,
    TYPE_SIGNAL,
    TYPE_RESIZE,
    TYPE_CREDIT,
    TYPE_INSPECT,
    TYPE_KEEP,
    TYPE_LISTEN = 0x10,
    TYPE_UNLISTEN,
    TYPE_DIAL,
    TYPE_TUNNEL_DATA,
    TYPE_TUNNEL_END,
    TYPE_TUNNEL_CREDIT,
    TYPE_TUNNEL_CLOSE,
    TYPE_DATAGRAM
};

enum answer_type {
    TYPE_HELLO = 0x81,
    TYPE_STARTED,
    TYPE_STDOUT,
    TYPE_STDERR,
    TYPE_EXITED,
    TYPE_REFUSED,
    TYPE_STDIN_CREDIT,
    TYPE_REPORT,
    TYPE_FATAL,
    TYPE_LISTENING = 0x90,
    TYPE_OPENED,
    TYPE_DIVERTED,
    TYPE_TUNNELED_DATA,
    TYPE_TUNNELED_END,
    TYPE_TUNNELED_CREDIT,
    TYPE_TUNNELED_CLOSE,
    TYPE_DATAGRAM_HEARD
};

/* What a listener is for. */
enum listener_kind { FOR_CONNECTIONS, FOR_GREETINGS, FOR_DIVERTED, FOR_DATAGRAMS, LISTENER_KINDS };

enum exec_flag { EXEC_TERMINAL = 1, EXEC_STDIN = 2, EXEC_ONCE = 4 };

enum exit_status { EXIT_DONE = 0, EXIT_USAGE = 64, EXIT_FATAL = 70, EXIT_UNKEPT = 124, EXIT_ENTER = 126 };

static inline uint16_t wire_u16(const uint8_t *at) {
    return (uint16_t)(at[0] << 8 | at[1]);
}

static inline uint32_t wire_u32(const uint8_t *at) {
    return (uint32_t)wire_u16(at) << 16 | wire_u16(at + 2);
}

static inline uint64_t wire_u64(const uint8_t *at) {
    return (uint64_t)wire_u32(at) << 32 | wire_u32(at + 4);
}

static inline uint8_t *wire_put16(uint8_t *at, uint16_t value) {
    at[0] = (uint8_t)(value >> 8);
    at[1] = (uint8_t)value;
    return at + 2;
}

static inline uint8_t *wire_put32(uint8_t *at, uint32_t value) {
    return wire_put16(wire_put16(at, (uint16_t)(value >> 16)), (uint16_t)value);
}

static inline uint8_t *wire_put64(uint8_t *at, uint64_t value) {
    return wire_put32(wire_put32(at, (uint32_t)(value >> 32)), (uint32_t)value);
}

#endif
