#ifndef GLOVEBOX_REPORT_H
#define GLOVEBOX_REPORT_H

#include "box.h"

/* Answers INSPECT: what the kernel says about this process and these paths, unparsed. */
void report_send(struct box *box, char **paths, unsigned count);

#endif
