#ifndef GLOVEBOX_RULES_H
#define GLOVEBOX_RULES_H

#include <stdint.h>

/* In the network of the caller, which must have nothing but loopback. Each returns 0 or an error. */
int rules_route(void);
int rules_divert(uint16_t connections, uint16_t names);

#endif
