/* Connections of programs in the box, carried through the door: accepted on loopback for the runtime, or dialed for it. */
#ifndef GLOVEBOX_TUNNEL_H
#define GLOVEBOX_TUNNEL_H

#include <stdint.h>

#include "box.h"
#include "request.h"

/* listener.c */
void listener_open(struct box *box, uint16_t id, uint8_t kind, uint32_t address, uint16_t port);
void listener_close(struct box *box, uint16_t id);
void listener_accept(struct box *box, unsigned slot);
/* Goes on accepting where there was no room for it. */
void listeners_resume(struct box *box);

/* NULL if there is none of that number. */
struct listener *listener_find(struct box *box, uint16_t id);

/* datagram.c */
void datagrams_hear(struct box *box, struct listener *listener);
void datagram_answer(struct box *box, uint16_t id, const struct request *request);

/* tunnel.c */
struct tunnel *tunnel_find(struct box *box, uint16_t id);
/* For a connection to accept; NULL when all are in use. */
struct tunnel *tunnel_unused(struct box *box);
unsigned tunnel_slot(const struct box *box, const struct tunnel *tunnel);
/* Takes the descriptor. */
void tunnel_open(struct box *box, struct tunnel *tunnel, const struct listener *listener, int fd);
void tunnel_dial(struct box *box, uint16_t id, uint16_t port);
void tunnel_event(struct box *box, unsigned slot, uint16_t generation, uint32_t events);
void tunnel_credit(struct box *box, struct tunnel *tunnel, uint32_t bytes);
/* The runtime's last word. */
void tunnel_close(struct box *box, struct tunnel *tunnel);
/* Our last word: the connection is over, for whatever reason. */
void tunnel_over(struct box *box, struct tunnel *tunnel);
/* Watches for what can be done now, and for nothing else. */
void tunnel_watch(struct box *box, struct tunnel *tunnel);
void tunnels_resume(struct box *box);

/* delivery.c: what the runtime sends, as fast as the program takes it */
void tunnel_accept(struct box *box, struct tunnel *tunnel, const uint8_t *data, uint32_t length);
void tunnel_end(struct box *box, struct tunnel *tunnel);
void tunnel_drain(struct box *box, struct tunnel *tunnel);

#endif
