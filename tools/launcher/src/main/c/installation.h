/* Where the launcher lies, and the launch file that belongs to it. */
#ifndef GLOVEBOX_INSTALLATION_H
#define GLOVEBOX_INSTALLATION_H

#include "launch.h"

struct installation {
    char binary[4096]; /* of this process, with links resolved */
    struct launch launch;
};

/* Ends the process with a message where there is no usable launch file. */
void installation_find(struct installation *found);

/* In a checkout whose sources changed: builds them and starts again from what was built. */
void installation_refresh(const struct installation *found, char **arguments);

/* Writes a path of the launch file, made absolute. Returns how long it is. */
size_t installation_path(const struct installation *found, const char *path, char *to, size_t size);

#endif
