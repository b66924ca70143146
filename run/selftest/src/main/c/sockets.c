/* Socket families that lead out beside the network namespace, or into large and little-used parts of the kernel. */
#include "attack.h"

#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

static struct verdict family(const char *name, int number, int type) {
    int descriptor = socket(number, type | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return errno == ESOCKTNOSUPPORT ? verdict(ABSENT, "%s: ESOCKTNOSUPPORT", name) : refused(name);
    close(descriptor);
    return verdict(OPEN, "a socket of %s", name);
}

#define FAMILY(function, number, type)                                                                                 \
    static struct verdict function(const char *argument) {                                                             \
        (void)argument;                                                                                                \
        return family(#number, number, type);                                                                          \
    }

FAMILY(vsock, AF_VSOCK, SOCK_STREAM)
FAMILY(alg, AF_ALG, SOCK_SEQPACKET)
FAMILY(netlink, AF_NETLINK, SOCK_RAW)
FAMILY(packet, AF_PACKET, SOCK_DGRAM)
FAMILY(bluetooth, AF_BLUETOOTH, SOCK_STREAM)
FAMILY(can, AF_CAN, SOCK_RAW)
FAMILY(tipc, AF_TIPC, SOCK_SEQPACKET)
FAMILY(rds, AF_RDS, SOCK_SEQPACKET)
FAMILY(kcm, AF_KCM, SOCK_SEQPACKET)
FAMILY(key, AF_KEY, SOCK_RAW)
FAMILY(xdp, AF_XDP, SOCK_RAW)

/* A raw socket of an ordinary family needs the right to forge packets. */
static struct verdict raw(const char *argument) {
    (void)argument;
    int descriptor = socket(AF_INET, SOCK_RAW | SOCK_CLOEXEC, 1);
    return descriptor < 0 ? refused("a raw socket") : verdict(OPEN, "a raw socket of AF_INET");
}

/* A socket for echoes: no control group counts what waits in it. */
static struct verdict ping(const char *argument) {
    (void)argument;
    int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, IPPROTO_ICMP);
    return descriptor < 0 ? refused("a socket for echoes") : verdict(OPEN, "a socket for echoes");
}

const struct probe socket_probes[] = {
    {"socket-vsock", vsock, APART},   {"socket-alg", alg, APART}, {"socket-netlink", netlink, APART},
    {"socket-packet", packet, APART}, {"socket-bluetooth", bluetooth, APART}, {"socket-can", can, APART},
    {"socket-tipc", tipc, APART},     {"socket-rds", rds, APART}, {"socket-kcm", kcm, APART},
    {"socket-key", key, APART},       {"socket-xdp", xdp, APART}, {"socket-raw", raw, APART},
    {"socket-ping", ping, APART},
    {0},
};
