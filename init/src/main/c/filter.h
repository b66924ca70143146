#ifndef GLOVEBOX_FILTER_H
#define GLOVEBOX_FILTER_H

/* Installs the system call filter in the file, for this process and all it starts. Says what failed and exits. */
void filter_install(const char *path);

#endif
