#include "terminal.h"

#include <termios.h>
#include <unistd.h>

static struct termios remembered;
static int known;
static int raw;

void terminal_size(struct winsize *size) {
    for (int i = 0; i < 3; i++) {
        if (ioctl(i, TIOCGWINSZ, size) == 0 && size->ws_row > 0 && size->ws_col > 0) return;
    }
    *size = (struct winsize){.ws_row = 24, .ws_col = 80};
}

void terminal_remember(void) {
    known = tcgetattr(STDIN_FILENO, &remembered) == 0;
}

void terminal_raw(void) {
    if (!known) return;
    struct termios changed = remembered;
    cfmakeraw(&changed);
    raw = tcsetattr(STDIN_FILENO, TCSADRAIN, &changed) == 0;
}

int terminal_is_raw(void) {
    return raw;
}

void terminal_back(enum terminal_typed typed) {
    if (!known || (!raw && typed == TYPED_STAYS)) return;
    raw = 0;
    tcsetattr(STDIN_FILENO, typed == TYPED_STAYS ? TCSADRAIN : TCSAFLUSH, &remembered);
}

void terminal_drop_typed(void) {
    tcdrain(STDERR_FILENO);
    tcflush(STDIN_FILENO, TCIFLUSH);
}
