/* How long a box goes on when its controller is silent: one that was suspended, or that swaps, still holds the channel but
   ends nothing any more, neither at a deadline nor when somebody else has its work. */
#include <limits.h>
#include <time.h>

#include "box.h"

/* A machine that slept was not there either. */
static uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void tenure_set(struct box *box, uint32_t milliseconds) {
    box->kept_until = milliseconds ? now_ms() + milliseconds : 0;
}

int tenure_left(struct box *box) {
    if (!box->kept_until) return -1;
    uint64_t now = now_ms();
    if (now >= box->kept_until) box_fatal(box, EXIT_UNKEPT, "kept no longer");
    uint64_t left = box->kept_until - now;
    return left > INT_MAX ? INT_MAX : (int)left;
}
