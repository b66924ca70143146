#ifndef GLOVEBOX_ENTER_H
#define GLOVEBOX_ENTER_H

/* `init enter`: joins control groups, gives up root, becomes the program. Returns only the status of a failure. */
int enter(int count, char **arguments);

#endif
