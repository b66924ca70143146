/* A child that waits to become the first program of the box: what every start has in common is done while nobody waits for it.
   Only the first, for before it nobody but init is in the box who could do anything to a process that waits. */
#ifndef GLOVEBOX_SPARE_H
#define GLOVEBOX_SPARE_H

#include "box.h"
#include "command.h"

/* Does nothing where it cannot be made, or was made before. */
void spare_make(struct box *box);
/* False when there is none, or none that is fit for this; then there is none any more. */
bool spare_use(struct box *box, struct command *command, const struct exec_request *exec);
/* It goes, and no other comes. */
void spare_dismiss(struct box *box);

#endif
