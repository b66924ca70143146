#ifndef GLOVEBOX_LAUNCH_H
#define GLOVEBOX_LAUNCH_H

/* Starts an OCI runtime in a mount namespace that ends with it, and waits for it. See launch.c for the words. */
int launch(int count, char **arguments);

#endif
