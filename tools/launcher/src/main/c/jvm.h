/* The JVM, which does the work where no daemon does it. */
#ifndef GLOVEBOX_JVM_H
#define GLOVEBOX_JVM_H

#include "installation.h"

/* Becomes it. Returns only with a message and an exit status where that fails.
   declined: why the daemon did not take the command, or NULL where there is none. */
int jvm_become(const struct installation *installation, int count, char **arguments, const char *declined);

#endif
