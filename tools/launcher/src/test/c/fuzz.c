/* Feeds standard input to what the launcher does with the bytes of others: frames of a daemon, cut anywhere, and the launch file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame.h"
#include "launch.h"

static uint8_t bytes[1u << 20];

/* In portions whose sizes the input itself decides; what was cut must never reach past what was fed. */
static void cut_frames(size_t count) {
    struct cutter cutter = {0};
    size_t fed = 0;
    while (fed < count) {
        size_t portion = 1 + bytes[fed] % 61;
        if (portion > count - fed) portion = count - fed;
        uint8_t *copy = malloc(portion); /* exactly so large: the sanitizer sees every byte too many */
        memcpy(copy, bytes + fed, portion);
        const uint8_t *from = copy;
        size_t left = portion;
        struct piece piece;
        enum cut cut;
        volatile uint8_t seen = 0;
        while ((cut = frame_cut(&cutter, &from, &left, &piece)) == CUT_PIECE) {
            for (size_t i = 0; i < piece.length; i++) seen ^= piece.data[i];
        }
        free(copy);
        if (cut == CUT_VIOLATION) return;
        fed += portion;
    }
}

static void parse_launch(size_t count) {
    static struct launch launch;
    char *text = malloc(count + 1);
    memcpy(text, bytes, count);
    if (!launch_parse(&launch, text, count)) {
        for (size_t i = 0; i < launch.count; i++) {
            if (!*launch.entries[i].key || !*launch.entries[i].value) abort();
        }
    }
    free(text);
}

int main(void) {
    size_t count = fread(bytes, 1, sizeof bytes, stdin);
    cut_frames(count);
    parse_launch(count);
    return 0;
}
