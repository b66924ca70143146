/* The terminal of standard input, if it is one. */
#ifndef GLOVEBOX_TERMINAL_H
#define GLOVEBOX_TERMINAL_H

#include <sys/ioctl.h>

/* As it is now; a usual size where no stream is a terminal. */
void terminal_size(struct winsize *size);

/* Remembers how it is set. */
void terminal_remember(void);

/* Hands every key to the program, Ctrl-C included. */
void terminal_raw(void);
int terminal_is_raw(void);

/* Puts back what was remembered; drop also forgets what was typed and not read. */
enum terminal_typed { TYPED_STAYS, TYPED_IS_DROPPED };
void terminal_back(enum terminal_typed typed);

/* Waits until what was written is on its way, then forgets what was typed until then. */
void terminal_drop_typed(void);

#endif
