/* Messages to the kernel's configuration of a network, put together in one buffer and sent at once. */
#ifndef GLOVEBOX_NETLINK_H
#define GLOVEBOX_NETLINK_H

#include <linux/netlink.h>
#include <stddef.h>
#include <stdint.h>

#define NETLINK_BYTES 8192

struct netlink {
    _Alignas(8) uint8_t bytes[NETLINK_BYTES];
    size_t length;
    size_t message;   /* where the last one begins */
    unsigned answers; /* that the kernel owes for them */
};

/* A message with its fixed part; what is put goes into the last one. */
void netlink_begin(struct netlink *netlink, uint16_t type, uint16_t flags, const void *head, size_t size);
void netlink_put(struct netlink *netlink, uint16_t type, const void *data, size_t size);
void netlink_text(struct netlink *netlink, uint16_t type, const char *text);
/* Big endian, as the firewall wants its numbers. */
void netlink_number(struct netlink *netlink, uint16_t type, uint32_t value);
void netlink_large(struct netlink *netlink, uint16_t type, uint64_t value);
/* Attributes within an attribute, up to the end of that. */
size_t netlink_nest(struct netlink *netlink, uint16_t type);
void netlink_end(struct netlink *netlink, size_t nest);

/* Waits until all are answered. Returns 0 or the first error. */
int netlink_send(struct netlink *netlink, int protocol);

#endif
