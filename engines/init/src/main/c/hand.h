#ifndef GLOVEBOX_HAND_H
#define GLOVEBOX_HAND_H

/* Does small privileged jobs one after another until its input ends. Returns an exit status. */
int hand(void);

#endif
