#ifndef GLOVEBOX_TERMINAL_H
#define GLOVEBOX_TERMINAL_H

#include <stdint.h>

/* Makes a terminal of that size. Returns 0, or -1 with errno. Both ends close on exec. */
int terminal_open(uint16_t rows, uint16_t columns, int *master, int *slave);

#endif
