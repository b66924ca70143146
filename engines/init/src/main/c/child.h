/* The child's side of a start: from fork to the program. What goes wrong is said through the verdict. */
#ifndef GLOVEBOX_CHILD_H
#define GLOVEBOX_CHILD_H

#include "box.h"
#include "request.h"

#define REQUEST_FD 4 /* where a child that waits keeps it */

struct child {
    int stdio[3]; /* what becomes its descriptors 0, 1 and 2; -1 is /dev/null */
    int verdict;
    int request; /* where it will be told what to become, or -1 */
    bool terminal;
    const struct box *box;
};

/* A process that nobody but root can look into until it has become the program. */
pid_t child_fork(const struct box *box);
/* Everything that does not depend on the program. */
void child_settle(const struct child *child);
/* For one that was settled with an input it does not get. */
void child_without_input(struct child *child);
/* After it, the rest. */
void child_become(const struct child *child, const struct exec_request *exec) __attribute__((noreturn));
/* After it too: there will be no program. */
void child_fail(int error, const char *what) __attribute__((noreturn));
/* Closes the parent's copies. */
void child_close(const struct child *child);

#endif
