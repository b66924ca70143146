#ifndef GLOVEBOX_ATTACH_H
#define GLOVEBOX_ATTACH_H

#include "account.h"

/* Puts places of the host into a box that runs already, and gives an account of what the box has there then: of each target a
   "stat PATH" as in a report and, where asked for, its "mountinfo". Returns an exit status. */
int attach(int count, char **arguments, struct account *account);

/* Takes one of them away again, which must still be the one that was put there. Returns an exit status. */
int detach(int count, char **arguments);

#endif
