#ifndef GLOVEBOX_PROGRAM_H
#define GLOVEBOX_PROGRAM_H

/* Becomes the program, found in the PATH of the environment given and not in our own. Returns the errno of failure. */
int program_become(char **arguments, char **environment);

#endif
