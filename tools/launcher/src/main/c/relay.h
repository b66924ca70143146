/* Carries streams, signals and the terminal between the user and the daemon until the command has ended. */
#ifndef GLOVEBOX_RELAY_H
#define GLOVEBOX_RELAY_H

#include <sys/un.h>

struct outcome {
    enum { OUTCOME_ENDED, OUTCOME_DECLINED } kind;
    int status;         /* of a command that has ended */
    char reason[1024];  /* why the daemon did not take the command; nothing has happened then */
};

/* Says the frame and relays what follows from it. Closes the connection. */
struct outcome relay(int connection, const struct sockaddr_un *address, const unsigned char *frame, unsigned long length);

#endif
