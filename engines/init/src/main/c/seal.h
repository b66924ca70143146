/* Ties execve to a single use, for PARANOID: done by a child right before it becomes the program. */
#ifndef GLOVEBOX_SEAL_H
#define GLOVEBOX_SEAL_H

#include "filter.h"
#include "program.h"
#include "request.h"

/* Moves what execve will be given to places nobody can guess, and forbids every other execve: program_become with this image
   is the only one left. Returns the errno of failure and says what failed. */
int seal(struct image *image, const struct exec_request *exec, const char **what);

#endif
