#ifndef GLOVEBOX_DISPATCH_H
#define GLOVEBOX_DISPATCH_H

#include "box.h"
#include "frame.h"

/* Does what one frame asks, or ends the box when the frame breaks a rule. */
void dispatch(struct box *box, const struct frame *frame);

#endif
