#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const int CAUGHT[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGCONT, SIGTSTP};
#define COUNT (sizeof CAUGHT / sizeof *CAUGHT)

static int bell[2] = {-1, -1};
static volatile sig_atomic_t stop, stops, window, suspend;
static struct sigaction before[COUNT], pipe_before;

static void note(int number) {
    int error = errno;
    switch (number) {
        case SIGWINCH:
        case SIGCONT: window = 1; break;
        case SIGTSTP: suspend = 1; break;
        default:
            stop = number;
            stops++;
    }
    if (write(bell[1], "", 1) < 0) { /* full: it rings already */
    }
    errno = error;
}

void signals_catch(void) {
    if (pipe2(bell, O_CLOEXEC | O_NONBLOCK) != 0) return;
    struct sigaction action = {.sa_handler = note}, ignored = {.sa_handler = SIG_IGN};
    for (size_t i = 0; i < COUNT; i++) {
        sigaction(CAUGHT[i], NULL, &before[i]);
        /* What whoever started us ignores, as nohup does, stays ignored. */
        if (before[i].sa_handler != SIG_IGN || CAUGHT[i] == SIGWINCH) sigaction(CAUGHT[i], &action, NULL);
    }
    sigaction(SIGPIPE, &ignored, &pipe_before);
}

void signals_release(void) {
    if (bell[0] < 0) return;
    for (size_t i = 0; i < COUNT; i++) sigaction(CAUGHT[i], &before[i], NULL);
    sigaction(SIGPIPE, &pipe_before, NULL);
    close(bell[0]);
    close(bell[1]);
    bell[0] = bell[1] = -1;
}

int signals_descriptor(void) {
    return bell[0];
}

struct signals_seen signals_take(void) {
    char rung[64];
    while (read(bell[0], rung, sizeof rung) > 0) {}
    struct signals_seen seen = {.stop = stop, .stops = stops, .window = window, .suspend = suspend};
    stop = window = suspend = 0;
    return seen;
}

/* By the default action: where no shell could continue it, the kernel does not stop it either. */
void signals_suspend(void) {
    struct sigaction ours, usual = {.sa_handler = SIG_DFL};
    sigaction(SIGTSTP, &usual, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
}
