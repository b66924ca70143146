#ifndef GLOVEBOX_ATTACH_H
#define GLOVEBOX_ATTACH_H

/* Puts places of the host into a box that runs already. Returns an exit status. */
int attach(int count, char **arguments);

#endif
