/* Boxes that talk to each other, and boxes that should not. */
#include "attack.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

/* Answers everybody on these ports, PORT[,PORT...], from a child that ends with the box. */
static struct verdict serve(const char *list) {
    char copy[64], *rest = copy;
    struct pollfd doors[4];
    nfds_t count = 0;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *port; count < 4 && (port = strsep(&rest, ",")) != NULL; count++) {
        struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(port))};
        int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), again = 1;
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &again, sizeof again);
        if (bind(descriptor, (struct sockaddr *)&place, sizeof place) < 0 || listen(descriptor, 16) < 0)
            return refused(port);
        doors[count] = (struct pollfd){.fd = descriptor, .events = POLLIN};
    }
    pid_t child = fork();
    if (child != 0)
        return child < 0 ? refused("fork") : verdict(OPEN, "listening on %s", list);
    alarm(40);
    while (poll(doors, count, -1) > 0)
        for (nfds_t i = 0; i < count; i++)
            if (doors[i].revents) {
                int line = accept(doors[i].fd, NULL, NULL);
                if (write(line, "ok", 2) == 2)
                    close(line);
            }
    _exit(0);
}

/* The address that the box's own list of hosts has for NAME, or NAME itself where it is one. */
static int look_up(const char *name, struct in_addr *address) {
    char line[256], *rest, *word;
    if (inet_pton(AF_INET, name, address) == 1)
        return 1;
    FILE *hosts = fopen("/etc/hosts", "re");
    int found = 0;
    while (hosts && !found && fgets(line, sizeof line, hosts)) {
        rest = line;
        char *number = strsep(&rest, " \t\n");
        while (!found && (word = strsep(&rest, " \t\n")) != NULL)
            found = strcmp(word, name) == 0 && inet_pton(AF_INET, number, address) == 1;
    }
    if (hosts)
        fclose(hosts);
    return found;
}

/* Whether somebody answers "ok" there. */
static int answered(const char *host, const char *port) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(port))};
    struct timeval patience = {.tv_sec = 3};
    char answer[2];
    if (!look_up(host, &place.sin_addr))
        return 0;
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    int heard = connect(descriptor, (struct sockaddr *)&place, sizeof place) == 0 && read(descriptor, answer, 2) == 2 &&
                memcmp(answer, "ok", 2) == 0;
    close(descriptor);
    return heard;
}

static struct verdict try_each(const char *list, int patience) {
    char copy[512];
    for (int round = 0; round <= patience; round++) {
        char *rest = copy;
        snprintf(copy, sizeof copy, "%s", list);
        for (char *host; (host = strsep(&rest, ",")) != NULL;) {
            char *port = strchr(host, ':');
            if (!port)
                return verdict(UNKNOWN, "no port in %s", host);
            *port++ = 0;
            if (answered(host, port))
                return verdict(OPEN, "reached %s on %s", host, port);
        }
        if (round < patience)
            usleep(200 * 1000);
    }
    return verdict(SHUT, "nobody answers");
}

/* HOST:PORT[,HOST:PORT...] which should be there soon. */
static struct verdict reach(const char *list) {
    return try_each(list, 25);
}

static struct verdict intrude(const char *list) {
    return try_each(list, 0);
}

const struct probe group_probes[] = {
    {"serve", serve, HERE}, {"reach", reach, HERE}, {"intrude", intrude, HERE}, {0},
};
