/* Tells when the sources of a checkout changed. */
#ifndef GLOVEBOX_STAMP_H
#define GLOVEBOX_STAMP_H

#include <stdint.h>

/* A number that changes with the name, the size or the time of any source file below. */
uint64_t stamp_of(const char *directory);

#endif
