/* Stages a project for a box: an overlay over it, mounted in a directory of the runtime's (see docs/changes.md). */
#ifndef GLOVEBOX_WORKSPACE_H
#define GLOVEBOX_WORKSPACE_H

/* Runs `init workspace mount|unmount ...` with the arguments after `workspace`; returns the exit status. */
int workspace(int count, char **arguments);

#endif
