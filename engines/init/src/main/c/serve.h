#ifndef GLOVEBOX_SERVE_H
#define GLOVEBOX_SERVE_H

/* `init serve`: locks itself down, says HELLO, and runs the box until its channel closes. */
int serve(int count, char **arguments);

#endif
