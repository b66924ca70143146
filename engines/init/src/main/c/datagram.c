#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "tunnel.h"

#define AT_ONCE 16 /* then the others have their turn */

/* What the runtime is too slow for is lost, as datagrams are. So is what does not come from loopback: no answer would reach it. */
void datagrams_hear(struct box *box, struct listener *listener) {
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_in from;
        socklen_t length = sizeof from;
        uint8_t *payload = outlet_reserve(box, 6 + DATAGRAM_MAX);
        ssize_t got = recvfrom(listener->port.fd, payload + 6, DATAGRAM_MAX, 0, (struct sockaddr *)&from, &length);
        if (got < 0) return;
        uint32_t address = ntohl(from.sin_addr.s_addr);
        if (got == 0 || address >> 24 != LOOPBACK_NET || outlet_queued(box) >= OUTLET_HIGH) continue;
        wire_put16(wire_put32(payload, address), ntohs(from.sin_port));
        outlet_commit(box, TYPE_DATAGRAM_HEARD, listener->id, 6 + (size_t)got);
    }
}

/* Its listener may just have been closed, or whoever asked be gone. */
void datagram_answer(struct box *box, uint16_t id, const struct request *request) {
    struct listener *listener = listener_find(box, id);
    if (!listener || listener->kind != FOR_DATAGRAMS) return;
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons(request->datagram.port),
                             .sin_addr.s_addr = htonl(request->datagram.address)};
    sendto(listener->port.fd, request->datagram.data, request->datagram.length, MSG_NOSIGNAL, (struct sockaddr *)&to, sizeof to);
}
