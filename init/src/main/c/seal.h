/* The last filter of PARANOID, put on by a child right before it becomes the program. */
#ifndef GLOVEBOX_SEAL_H
#define GLOVEBOX_SEAL_H

#include "filter.h"
#include "program.h"
#include "request.h"

/* Moves what execve will be given to places nobody can guess, ties execve to them, and puts the filter on. From here on
   program_become is all this process can do. Returns the errno of failure and says what failed. */
int seal(struct image *image, const struct exec_request *exec, const struct filter *last, const char **what);

#endif
