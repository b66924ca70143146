#ifndef GLOVEBOX_PROGRAM_H
#define GLOVEBOX_PROGRAM_H

#include <limits.h>

#define PROGRAM_FILE_BYTES (PATH_MAX + 1 + NAME_MAX + 1)

/* What execve is given. However often it is tried, the three pointers are the same: a last filter goes by them. */
struct image {
    char *file;         /* PROGRAM_FILE_BYTES, filled with one candidate after the other */
    char **arguments;   /* ends with NULL, with room for one more before it */
    char **environment; /* ends with NULL */
};

/* Becomes the program, found in the PATH of the environment given and not in our own. Returns the errno of failure. */
int program_become(struct image *image);

#endif
