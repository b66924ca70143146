#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Asks the master for its other end: a path below /dev/pts could name another instance of devpts. */
static int open_slave(int master) {
    const int flags = O_RDWR | O_NOCTTY | O_CLOEXEC;
    int slave = ioctl(master, TIOCGPTPEER, flags);
    if (slave >= 0 || (errno != EINVAL && errno != ENOTTY)) return slave;
    char path[64]; /* kernels and sandboxes that do not know the call */
    if ((errno = ptsname_r(master, path, sizeof path))) return -1;
    return open(path, flags);
}

int terminal_open(uint16_t rows, uint16_t columns, int *master, int *slave) {
    struct winsize size = {.ws_row = rows, .ws_col = columns};
    *master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (*master < 0) return -1;
    if (grantpt(*master) == 0 && unlockpt(*master) == 0 && ioctl(*master, TIOCSWINSZ, &size) == 0) {
        *slave = open_slave(*master);
        if (*slave >= 0) return 0;
    }
    int error = errno;
    close(*master);
    errno = error;
    return -1;
}
