/* Stages a project for a box: an overlay over it, mounted in a directory of the runtime's (see docs/changes.md). */
#ifndef GLOVEBOX_WORKSPACE_H
#define GLOVEBOX_WORKSPACE_H

#include "account.h"

/* The job `workspace mount|unmount ...`, with the arguments after `workspace`; returns an exit status. Of what it mounted it
   gives an account: device and inode of the "view", and when the writable layer was "made". */
int workspace(int count, char **arguments, struct account *account);

#endif
