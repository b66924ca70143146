#ifndef GLOVEBOX_DETOUR_H
#define GLOVEBOX_DETOUR_H

/* Leads what programs of a box send outside to init's listeners, by rules in the box's own network. Returns an exit status. */
int detour(int count, char **arguments);

#endif
