#include "request.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "wire.h"

static const char OUT_OF_MEMORY[] = "out of memory for a request";
static const char SHORT[] = "payload is shorter than its fields";

/* A reader that goes bad once and stays bad, so that callers check at the end and not after every field. */
struct cursor {
    const uint8_t *at, *end;
    char *text; /* where the next string is copied to */
    const char *violation;
};

static const uint8_t *take(struct cursor *cursor, size_t count) {
    static const uint8_t zeros[8];
    if (!cursor->violation && (size_t)(cursor->end - cursor->at) < count) cursor->violation = SHORT;
    if (cursor->violation) return zeros; /* callers take at most 8 bytes at once, but for strings, which check */
    const uint8_t *taken = cursor->at;
    cursor->at += count;
    return taken;
}

static uint8_t take8(struct cursor *cursor) {
    return *take(cursor, 1);
}

static uint16_t take16(struct cursor *cursor) {
    return wire_u16(take(cursor, 2));
}

/* Each string has a 4-byte length before it, so its copy with a NUL behind it fits memory as large as the payload. */
static char *take_string(struct cursor *cursor) {
    uint32_t length = wire_u32(take(cursor, 4));
    const uint8_t *bytes = take(cursor, length);
    if (cursor->violation) return NULL;
    if (memchr(bytes, 0, length)) {
        cursor->violation = "string contains NUL";
        return NULL;
    }
    char *copy = cursor->text;
    memcpy(copy, bytes, length);
    copy[length] = 0;
    cursor->text += length + 1;
    return copy;
}

static const char *finish(const struct cursor *cursor) {
    if (cursor->violation) return cursor->violation;
    return cursor->at == cursor->end ? NULL : "payload has trailing bytes";
}

/* Fills a NULL-terminated list; the count was checked against the memory by the caller. */
static void take_strings(struct cursor *cursor, char **list, unsigned count) {
    for (unsigned i = 0; i < count && !cursor->violation; i++) list[i] = take_string(cursor);
    list[count] = NULL;
}

/* One block: pointers first, then text. Pointers cost twice a string's smallest wire size, so the factor 2 is enough. */
static char **reserve(struct request *request, uint32_t length) {
    request->memory_bytes = (size_t)length * 3 + 4 * sizeof(char *);
    request->memory = malloc(request->memory_bytes);
    return request->memory;
}

static const char *decode_environment(struct cursor *cursor, struct exec_request *exec, char **list) {
    uint16_t count = take16(cursor);
    if ((size_t)(cursor->end - cursor->at) / 4 < count) return SHORT;
    exec->environment = list;
    take_strings(cursor, list, count);
    if (cursor->violation) return cursor->violation;
    for (unsigned i = 0; i < count; i++) {
        const char *equals = strchr(list[i], '=');
        if (!equals || equals == list[i]) return "environment string is not NAME=VALUE";
    }
    return NULL;
}

static const char *decode_limits(struct cursor *cursor, struct exec_request *exec) {
    exec->limit_count = take8(cursor);
    exec->limits = calloc(exec->limit_count + 1u, sizeof *exec->limits);
    if (!exec->limits) return OUT_OF_MEMORY;
    for (unsigned i = 0; i < exec->limit_count; i++) {
        exec->limits[i].resource = take8(cursor);
        exec->limits[i].value = wire_u64(take(cursor, 8));
    }
    return finish(cursor);
}

static const char *decode_exec(struct cursor *cursor, struct request *request) {
    struct exec_request *exec = &request->exec;
    uint32_t length = (uint32_t)(cursor->end - cursor->at);
    char **list = reserve(request, length);
    if (!list) return OUT_OF_MEMORY;
    cursor->text = (char *)request->memory + (size_t)length * 2 + 4 * sizeof(char *);
    exec->encoded = cursor->at;
    exec->encoded_length = length;
    exec->flags = take8(cursor);
    if (exec->flags & ~(EXEC_TERMINAL | EXEC_STDIN | EXEC_ONCE)) return "unknown flag in EXEC";
    exec->rows = take16(cursor);
    exec->columns = take16(cursor);
    exec->directory = take_string(cursor);
    uint16_t count = take16(cursor);
    if (cursor->violation) return cursor->violation;
    if (count == 0) return "EXEC without arguments";
    if ((size_t)(cursor->end - cursor->at) / 4 < count) return SHORT;
    exec->arguments = list;
    take_strings(cursor, list, count);
    if (cursor->violation) return cursor->violation;
    const char *violation = decode_environment(cursor, exec, list + count + 1);
    return violation ? violation : decode_limits(cursor, exec);
}

static const char *decode_inspect(struct cursor *cursor, struct request *request) {
    uint32_t length = (uint32_t)(cursor->end - cursor->at);
    if (length > INSPECT_MAX) return "INSPECT longer than 131072 bytes";
    char **list = reserve(request, length);
    if (!list) return OUT_OF_MEMORY;
    cursor->text = (char *)request->memory + (size_t)length * 2 + 4 * sizeof(char *);
    uint16_t count = take16(cursor);
    if (count > INSPECT_PATHS) return "INSPECT with more than 256 paths";
    if ((size_t)(cursor->end - cursor->at) / 4 < count) return SHORT;
    request->paths.names = list;
    request->paths.count = count;
    take_strings(cursor, list, count);
    return finish(cursor);
}

static const char *decode_signal(struct cursor *cursor, struct request *request) {
    request->signal = take8(cursor);
    if (!cursor->violation && (request->signal < 1 || request->signal > 64)) return "signal is not within 1…64";
    return finish(cursor);
}

static const char *decode_keep(struct cursor *cursor, struct request *request) {
    request->milliseconds = wire_u32(take(cursor, 4));
    return finish(cursor);
}

static const char *decode_resize(struct cursor *cursor, struct request *request) {
    request->size.rows = take16(cursor);
    request->size.columns = take16(cursor);
    return finish(cursor);
}

static const char *decode_credit(struct cursor *cursor, struct request *request) {
    request->credit.stream = take8(cursor);
    request->credit.bytes = wire_u32(take(cursor, 4));
    if (cursor->violation) return cursor->violation;
    if (request->credit.stream != 1 && request->credit.stream != 2) return "CREDIT for an unknown stream";
    if (request->credit.bytes == 0) return "CREDIT of 0 bytes";
    return finish(cursor);
}

static const char *decode_listen(struct cursor *cursor, struct request *request) {
    request->listen.kind = take8(cursor);
    request->listen.address = wire_u32(take(cursor, 4));
    request->listen.port = take16(cursor);
    if (cursor->violation) return cursor->violation;
    if (request->listen.kind >= LISTENER_KINDS) return "LISTEN for nothing that there is";
    if (request->listen.address >> 24 != LOOPBACK_NET) return "LISTEN elsewhere than on loopback";
    return finish(cursor);
}

static const char *decode_dial(struct cursor *cursor, struct request *request) {
    if (request->command < DIALED_FIRST) return "DIAL under a number of init's";
    request->port = take16(cursor);
    if (!cursor->violation && request->port == 0) return "DIAL to port 0";
    return finish(cursor);
}

static const char *decode_tunnel_credit(struct cursor *cursor, struct request *request) {
    request->bytes = wire_u32(take(cursor, 4));
    if (!cursor->violation && request->bytes == 0) return "TUNNEL_CREDIT of 0 bytes";
    return finish(cursor);
}

/* Only ever back to where one came from, which is on loopback. */
static const char *decode_datagram(struct cursor *cursor, struct request *request) {
    request->datagram.address = wire_u32(take(cursor, 4));
    request->datagram.port = take16(cursor);
    if (cursor->violation) return cursor->violation;
    request->datagram.data = cursor->at;
    request->datagram.length = (uint32_t)(cursor->end - cursor->at);
    if (request->datagram.length == 0 || request->datagram.length > DATAGRAM_MAX) return "DATAGRAM of a length that there is not";
    if (request->datagram.address >> 24 != LOOPBACK_NET || request->datagram.port == 0) return "DATAGRAM elsewhere than to loopback";
    return NULL;
}

static const char *take_data(const struct frame *frame, struct request *request, const char *empty) {
    request->input.data = frame->payload;
    request->input.length = frame->length;
    return frame->length == 0 ? empty : NULL;
}

static const char *decode(const struct frame *frame, struct request *request) {
    struct cursor cursor = {.at = frame->payload, .end = frame->payload + frame->length};
    switch (frame->type) {
        case TYPE_EXEC:
            return decode_exec(&cursor, request);
        case TYPE_STDIN:
            return take_data(frame, request, "STDIN without data");
        case TYPE_TUNNEL_DATA:
            return take_data(frame, request, "TUNNEL_DATA without data");
        case TYPE_LISTEN:
            return decode_listen(&cursor, request);
        case TYPE_DIAL:
            return decode_dial(&cursor, request);
        case TYPE_DATAGRAM:
            return decode_datagram(&cursor, request);
        case TYPE_TUNNEL_CREDIT:
            return decode_tunnel_credit(&cursor, request);
        case TYPE_STDIN_END:
        case TYPE_UNLISTEN:
        case TYPE_TUNNEL_END:
        case TYPE_TUNNEL_CLOSE:
            return finish(&cursor);
        case TYPE_SIGNAL:
            return decode_signal(&cursor, request);
        case TYPE_RESIZE:
            return decode_resize(&cursor, request);
        case TYPE_CREDIT:
            return decode_credit(&cursor, request);
        case TYPE_INSPECT:
            return decode_inspect(&cursor, request);
        case TYPE_KEEP:
            return decode_keep(&cursor, request);
        default:
            return "unknown frame type";
    }
}

const char *request_decode(const struct frame *frame, struct request *request) {
    memset(request, 0, sizeof *request);
    request->type = frame->type;
    request->command = frame->command;
    const char *violation = decode(frame, request);
    if (violation) request_forget(request);
    return violation;
}

void request_forget(struct request *request) {
    if (request->type == TYPE_EXEC) free(request->exec.limits);
    if (request->memory) {
        explicit_bzero(request->memory, request->memory_bytes);
        free(request->memory);
    }
    memset(request, 0, sizeof *request);
}
