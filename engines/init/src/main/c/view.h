#ifndef GLOVEBOX_VIEW_H
#define GLOVEBOX_VIEW_H

/* The job `view mount|unmount ...`, with the arguments after `view`: shows a place of the host at another path, with its owner as
   the box's user, so that whoever mounts by path gets what was checked. Returns an exit status. */
int view(int count, char **arguments);

#endif
