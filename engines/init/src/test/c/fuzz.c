/* Mutates seeds and feeds them to the frame parser and the request decoder, under sanitizers.
   fuzz SEED MILLISECONDS FILE...  A run is repeated exactly by its seed and its count of iterations, if it dies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "frame.h"
#include "request.h"
#include "wire.h"

#define SEEDS 64
#define LONGEST 8192

struct seed {
    uint8_t bytes[LONGEST];
    size_t count;
};

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static size_t below(uint64_t *state, size_t bound) {
    return bound ? (size_t)(next_random(state) % bound) : 0;
}

static void load(struct seed *seed, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(2);
    }
    seed->count = fread(seed->bytes, 1, LONGEST, file);
    fclose(file);
}

/* Numbers at the edges of lengths and counts, where parsers break. */
static void mutate(uint64_t *state, struct seed *seed) {
    static const uint32_t edges[] = {0, 1, 4, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x100000, 0x100001, 0x7fffffff, 0xffffffff};
    size_t at = below(state, seed->count);
    switch (below(state, 6)) {
        case 0:
            if (seed->count) seed->bytes[at] = (uint8_t)next_random(state);
            break;
        case 1:
            if (seed->count) seed->bytes[at] ^= (uint8_t)(1u << below(state, 8));
            break;
        case 2:
            if (seed->count - at >= 4) wire_put32(seed->bytes + at, edges[below(state, 12)]);
            break;
        case 3:
            seed->count = at;
            break;
        case 4:
            if (seed->count < LONGEST) {
                memmove(seed->bytes + at + 1, seed->bytes + at, seed->count - at);
                seed->bytes[at] = (uint8_t)next_random(state);
                seed->count++;
            }
            break;
        default: /* the header promises exactly what follows: gets past it and into the payloads */
            if (seed->count >= HEADER_BYTES) wire_put32(seed->bytes, (uint32_t)(seed->count - HEADER_BYTES));
    }
}

/* Touches everything decoded, so that a wild pointer is noticed. */
static size_t touch(const struct request *request) {
    size_t sum = 0;
    if (request->type == TYPE_EXEC) {
        sum += strlen(request->exec.directory);
        for (char **text = request->exec.arguments; *text; text++) sum += strlen(*text);
        for (char **text = request->exec.environment; *text; text++) sum += strlen(*text);
        for (unsigned i = 0; i < request->exec.limit_count; i++) sum += request->exec.limits[i].value & 1;
    }
    if (request->type == TYPE_INSPECT)
        for (unsigned i = 0; i < request->paths.count; i++) sum += strlen(request->paths.names[i]);
    if (request->type == TYPE_STDIN || request->type == TYPE_TUNNEL_DATA) sum += request->input.data[request->input.length - 1];
    return sum;
}

/* From memory of exactly that size, so that one byte too far is an error. Returns the requests accepted. */
static size_t feed(const struct seed *seed) {
    uint8_t *bytes = malloc(seed->count ? seed->count : 1);
    size_t used = 0, accepted = 0, sum = 0;
    memcpy(bytes, seed->bytes, seed->count);
    for (;;) {
        struct frame frame;
        struct request request;
        const char *violation = NULL;
        if (frame_cut(bytes + used, seed->count - used, &frame, &violation) != CUT_FRAME) break;
        if (request_decode(&frame, &request)) break;
        sum += touch(&request);
        request_forget(&request);
        used += HEADER_BYTES + frame.length;
        accepted++;
    }
    free(bytes);
    return accepted + (sum == (size_t)-1);
}

static long long milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int main(int count, char **arguments) {
    static struct seed seeds[SEEDS], work;
    if (count < 4 || count - 3 > SEEDS) return 64;
    uint64_t state = strtoull(arguments[1], NULL, 10) | 1;
    long long end = milliseconds() + atoll(arguments[2]);
    size_t known = (size_t)(count - 3), iterations = 0, accepted = 0;
    for (size_t i = 0; i < known; i++) load(&seeds[i], arguments[3 + i]);
    for (size_t i = 0; i < known; i++) accepted += feed(&seeds[i]);
    printf("seeds %zu accepted %zu\n", known, accepted);
    while ((iterations & 1023) || milliseconds() < end) {
        work = seeds[below(&state, known)];
        for (size_t times = 1 + below(&state, 6); times; times--) mutate(&state, &work);
        accepted += feed(&work);
        iterations++;
    }
    printf("iterations %zu accepted %zu\n", iterations, accepted);
    return 0;
}
