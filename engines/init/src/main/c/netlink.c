#include "netlink.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "wire.h"

#define PATIENCE_SECONDS 5

/* What is put together here is ours and of a known size. */
static void *append(struct netlink *netlink, size_t size) {
    size_t padded = NLMSG_ALIGN(size);
    if (NETLINK_BYTES - netlink->length < padded) abort();
    void *at = netlink->bytes + netlink->length;
    memset(at, 0, padded);
    netlink->length += padded;
    struct nlmsghdr *message = (struct nlmsghdr *)(void *)(netlink->bytes + netlink->message);
    message->nlmsg_len = (uint32_t)(netlink->length - netlink->message);
    return at;
}

void netlink_begin(struct netlink *netlink, uint16_t type, uint16_t flags, const void *head, size_t size) {
    netlink->message = netlink->length;
    struct nlmsghdr *message = append(netlink, sizeof *message);
    message->nlmsg_type = type;
    message->nlmsg_flags = NLM_F_REQUEST | flags;
    if (flags & NLM_F_ACK) netlink->answers++;
    memcpy(append(netlink, size), head, size);
}

void netlink_put(struct netlink *netlink, uint16_t type, const void *data, size_t size) {
    struct nlattr *attribute = append(netlink, NLA_HDRLEN + size);
    attribute->nla_type = type;
    attribute->nla_len = (uint16_t)(NLA_HDRLEN + size);
    memcpy((uint8_t *)attribute + NLA_HDRLEN, data, size);
}

void netlink_text(struct netlink *netlink, uint16_t type, const char *text) {
    netlink_put(netlink, type, text, strlen(text) + 1);
}

void netlink_number(struct netlink *netlink, uint16_t type, uint32_t value) {
    uint8_t bytes[4];
    wire_put32(bytes, value);
    netlink_put(netlink, type, bytes, sizeof bytes);
}

void netlink_large(struct netlink *netlink, uint16_t type, uint64_t value) {
    uint8_t bytes[8];
    wire_put64(bytes, value);
    netlink_put(netlink, type, bytes, sizeof bytes);
}

size_t netlink_nest(struct netlink *netlink, uint16_t type) {
    size_t nest = netlink->length;
    struct nlattr *attribute = append(netlink, NLA_HDRLEN);
    attribute->nla_type = type | NLA_F_NESTED;
    return nest;
}

void netlink_end(struct netlink *netlink, size_t nest) {
    struct nlattr *attribute = (struct nlattr *)(void *)(netlink->bytes + nest);
    attribute->nla_len = (uint16_t)(netlink->length - nest);
}

static int await_answers(int fd, unsigned wanted) {
    _Alignas(8) uint8_t bytes[NETLINK_BYTES];
    while (wanted) {
        ssize_t got = recv(fd, bytes, sizeof bytes, 0);
        if (got < 0) return errno == EAGAIN ? ETIMEDOUT : errno;
        int left = (int)got;
        for (struct nlmsghdr *message = (struct nlmsghdr *)(void *)bytes; NLMSG_OK(message, left); message = NLMSG_NEXT(message, left)) {
            if (message->nlmsg_type != NLMSG_ERROR || message->nlmsg_len < NLMSG_LENGTH(sizeof(struct nlmsgerr))) continue;
            const struct nlmsgerr *answer = NLMSG_DATA(message);
            if (answer->error) return -answer->error;
            if (wanted) wanted--;
        }
    }
    return 0;
}

int netlink_send(struct netlink *netlink, int protocol) {
    struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
    int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, protocol);
    if (fd < 0) return errno;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    int error = send(fd, netlink->bytes, netlink->length, 0) < 0 ? errno : await_answers(fd, netlink->answers);
    close(fd);
    return error;
}
