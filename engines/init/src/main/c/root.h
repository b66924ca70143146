/* The root file system of a box and its devices, made by root of the host before an OCI runtime starts. */
#ifndef GLOVEBOX_ROOT_H
#define GLOVEBOX_ROOT_H

#include <stdint.h>

/* Shows an image at `place`, with the mount points of `skeleton` in it, read-only. It is an overlay of its own for each box: locks on
   its files and watches of them stay in the box, although all boxes share the image. Returns 0 or a job_status. */
int root_show(const char *who, const char *place, const char *skeleton, const char *image);

/* Makes the few devices that programs need at `place`, on a file system that belongs to `owner`. Nobody in a user namespace can make
   them, and those of the host, mounted one by one, would be mounts of a writable file system. Returns 0 or a job_status. */
int root_devices(const char *who, const char *place, uint32_t owner, uint32_t group);

#endif
