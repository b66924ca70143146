/* Ways out of the box by network. Routes are asked for with unsent datagrams: nothing leaves the machine. */
#include "attack.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

/* Devices that exist in every network namespace once a module is loaded, and lead nowhere. */
static const char *const inert[] = {"lo",      "tunl0",   "sit0",     "gre0",    "gretap0", "erspan0",
                                    "ip_vti0", "ip6_vti0", "ip6tnl0", "ip6gre0", NULL};

static struct verdict interfaces(const char *argument) {
    (void)argument;
    char line[512], name[64];
    FILE *devices = fopen("/proc/net/dev", "re");
    if (!devices)
        return refused("/proc/net/dev");
    struct verdict result = verdict(SHUT, "no interface but loopback");
    while (fgets(line, sizeof line, devices)) {
        if (!strchr(line, ':') || sscanf(line, " %63[^:]", name) != 1)
            continue;
        const char *const *known = inert;
        while (*known && strcmp(*known, name) != 0)
            known++;
        if (!*known)
            result = verdict(OPEN, "interface %s", name);
    }
    fclose(devices);
    return result;
}

/* Connecting a datagram socket only asks the routing table. */
static struct verdict route(int family, const char *text) {
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(80)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(80)};
    inet_pton(family, text, family == AF_INET ? (void *)&four.sin_addr : (void *)&six.sin6_addr);
    int descriptor = socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return refused("a datagram socket");
    int result = family == AF_INET ? connect(descriptor, (struct sockaddr *)&four, sizeof four)
                                   : connect(descriptor, (struct sockaddr *)&six, sizeof six);
    struct verdict told = result == 0 ? verdict(OPEN, "there is a way to %s", text) : refused(text);
    close(descriptor);
    return told;
}

static struct verdict metadata(const char *argument) {
    (void)argument;
    return route(AF_INET, "169.254.169.254");
}

static struct verdict outside(const char *argument) {
    (void)argument;
    return route(AF_INET, "192.0.2.1"); /* an address for examples */
}

/* The address is given, because a machine without IPv6 to the outside still has its own. */
static struct verdict outside_six(const char *address) {
    return route(AF_INET6, address);
}

int dial(const char *target, int seconds) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    struct timeval patience = {.tv_sec = seconds};
    char host[INET_ADDRSTRLEN] = "";
    const char *port = strchr(target, ':');
    snprintf(host, sizeof host, "%.*s", port ? (int)(port - target) : 0, target);
    if (inet_pton(AF_INET, host, &address.sin_addr) != 1) {
        errno = EDESTADDRREQ;
        return -1;
    }
    address.sin_port = htons((unsigned short)atoi(port + 1));
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return -1;
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0)
        return descriptor;
    int why = errno;
    close(descriptor);
    errno = why;
    return -1;
}

/* ADDRESS:PORT[,ADDRESS:PORT...] of listeners on the host; each is tried, and IPv4 only. */
static struct verdict host_listener(const char *list) {
    char copy[512], *rest = copy;
    snprintf(copy, sizeof copy, "%s", list);
    struct verdict last = verdict(UNKNOWN, "no address given");
    for (char *each; (each = strsep(&rest, ",")) != NULL;) {
        int descriptor = dial(each, 1);
        if (descriptor >= 0) {
            close(descriptor);
            return verdict(OPEN, "reached the host's listener at %s", each);
        }
        if (errno != EDESTADDRREQ)
            last = refused(each);
    }
    return last;
}

/* "@name" is an abstract name, anything else a path. */
static struct verdict unix_socket(const char *name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(name);
    if (length >= sizeof address.sun_path)
        return verdict(UNKNOWN, "the name is too long");
    memcpy(address.sun_path, name, length);
    if (*name == '@')
        address.sun_path[0] = 0;
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return refused("a unix socket");
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    return connect(descriptor, (struct sockaddr *)&address, size) == 0 ? verdict(OPEN, "connected to %s", name) : refused(name);
}

const struct probe network_probes[] = {
    {"interfaces", interfaces, APART},       {"metadata-route", metadata, APART},   {"outside-route", outside, APART},
    {"ipv6-route", outside_six, APART},      {"host-listener", host_listener, APART}, {"abstract-socket", unix_socket, APART},
    {"container-socket", unix_socket, APART}, {"door-socket", unix_socket, APART},  {0},
};
