/* Names that the box's proxy should not lead to, and addresses that nothing should. */
#include "attack.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static void encode(const char *text, char *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t left = strlen(text); left > 0; text += left < 3 ? left : 3, left -= left < 3 ? left : 3) {
        unsigned int group = (unsigned char)text[0] << 16;
        group |= left > 1 ? (unsigned int)(unsigned char)text[1] << 8 : 0;
        group |= left > 2 ? (unsigned int)(unsigned char)text[2] : 0;
        *out++ = digits[group >> 18];
        *out++ = digits[group >> 12 & 63];
        *out++ = left > 1 ? digits[group >> 6 & 63] : '=';
        *out++ = left > 2 ? digits[group & 63] : '=';
    }
    *out = 0;
}

/* The proxy of our environment, http://USER:PASSWORD@127.0.0.1:PORT, and what gets us in there. */
static int reach_proxy(char user[256]) {
    char host[64] = "";
    int port = 0;
    const char *url = getenv("HTTP_PROXY");
    if (!url || sscanf(url, "http://%255[^@]@%63[^:]:%d", user, host, &port) != 3) {
        errno = EDESTADDRREQ;
        return -1;
    }
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct timeval patience = {.tv_sec = 3};
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0 ? descriptor : -1;
}

static int proxy(char *credentials) {
    char user[256] = "";
    int descriptor = reach_proxy(user);
    encode(user, credentials);
    return descriptor;
}

/* A length, and so many bytes. */
static size_t put(unsigned char *out, const char *text, size_t length) {
    out[0] = (unsigned char)length;
    memcpy(out + 1, text, length);
    return length + 1;
}

/* A request for NAME:PORT; an IPv4 address as four bytes, everything else as a name. */
static size_t socks_request(unsigned char *out, const char *target) {
    const char *colon = strrchr(target, ':');
    size_t length = (size_t)(colon - target), at = 4;
    char host[256] = "";
    struct in_addr address;
    memcpy(host, target, length < sizeof host ? length : sizeof host - 1);
    int plain = inet_pton(AF_INET, host, &address) == 1;
    memcpy(out, (const unsigned char[]){5, 1, 0, plain ? 1 : 3}, 4);
    if (plain)
        memcpy(out + at, &address, 4);
    at += plain ? 4 : put(out + at, host, strlen(host));
    int port = atoi(colon + 1);
    out[at++] = (unsigned char)(port >> 8);
    out[at++] = (unsigned char)port;
    return at;
}

/* Whether SOCKS on the same port leads to NAME:PORT. */
static int socks_leads(const char *target) {
    char user[256] = "";
    unsigned char message[600], answer[10] = "";
    int descriptor = reach_proxy(user), led = 0;
    char *password = strchr(user, ':');
    if (descriptor < 0 || !password)
        return 0;
    size_t length = 1 + put(message + 1, user, (size_t)(password - user));
    message[0] = 1;
    length += put(message + length, password + 1, strlen(password + 1));
    if (write(descriptor, "\5\1\2", 3) == 3 && read(descriptor, answer, 2) == 2 && answer[1] == 2 &&
        write(descriptor, message, length) == (ssize_t)length && read(descriptor, answer, 2) == 2 && answer[1] == 0) {
        length = socks_request(message, target);
        answer[1] = 0xff;
        if (write(descriptor, message, length) == (ssize_t)length && read(descriptor, answer, sizeof answer) >= 2)
            led = answer[1] == 0;
    }
    close(descriptor);
    return led;
}

static struct verdict socks(const char *list) {
    char copy[2048], *rest = copy;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *target; (target = strsep(&rest, ",")) != NULL;)
        if (socks_leads(target))
            return verdict(OPEN, "SOCKS leads to %s", target);
    return verdict(SHUT, "SOCKS leads to none of them");
}

/* The status that the proxy gives to a request for NAME:PORT, or 0. */
static int status_of(const char *target, const char *method) {
    char credentials[400], request[1400], answer[64] = "";
    int descriptor = proxy(credentials), status = 0;
    if (descriptor < 0)
        return 0;
    int absolute = strcmp(method, "GET") == 0;
    int length = snprintf(request, sizeof request,
                          "%s %s%s%s HTTP/1.1\r\nHost: %s\r\nProxy-Authorization: Basic %s\r\nConnection: close\r\n\r\n", method,
                          absolute ? "http://" : "", target, absolute ? "/" : "", target, credentials);
    if (write(descriptor, request, (size_t)length) == length && read(descriptor, answer, sizeof answer - 1) > 0)
        sscanf(answer, "HTTP/1.%*d %d", &status);
    close(descriptor);
    return status;
}

/* NAME:PORT[,NAME:PORT...], each asked for in both ways a proxy knows. */
static struct verdict fetch(const char *list) {
    char copy[2048], *rest = copy;
    int last = 0;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *target; (target = strsep(&rest, ",")) != NULL;) {
        if ((last = status_of(target, "GET")) == 200)
            return verdict(OPEN, "got %s", target);
        if (status_of(target, "CONNECT") == 200)
            return verdict(OPEN, "a tunnel to %s", target);
    }
    return last ? verdict(SHUT, "the proxy refuses (%d)", last) : verdict(SHUT, "no answer from a proxy");
}

/* A TLS greeting that names NAME, as short as one can be. */
static size_t hello(unsigned char *out, const char *name) {
    size_t length = strlen(name), at = 0;
    size_t body = 2 + 32 + 1 + 4 + 2 + 2 + 9 + length;
    const unsigned char start[] = {22, 3, 1, (unsigned char)((body + 4) >> 8), (unsigned char)(body + 4), 1, 0,
                                   (unsigned char)(body >> 8), (unsigned char)body, 3, 3};
    memcpy(out, start, sizeof start);
    at = sizeof start;
    memset(out + at, 7, 32); /* a random number as good as any */
    at += 32;
    const unsigned char offer[] = {0, 0, 2, 0x13, 0x01, 1, 0};
    memcpy(out + at, offer, sizeof offer);
    at += sizeof offer;
    const size_t sizes[] = {length + 9, 0, length + 5, length + 3};
    for (int i = 0; i < 4; i++) {
        out[at++] = (unsigned char)(sizes[i] >> 8);
        out[at++] = (unsigned char)sizes[i];
    }
    out[at++] = 0;
    out[at++] = (unsigned char)(length >> 8);
    out[at++] = (unsigned char)length;
    memcpy(out + at, name, length);
    return at + length;
}

/* Says something through a tunnel to NAME:PORT and waits for an answer of the host: TARGET,NAME greets as to NAME, TARGET alone in plain text. */
static struct verdict greet(const char *argument) {
    char target[300], credentials[400], request[1400], answer[256];
    unsigned char greeting[600];
    snprintf(target, sizeof target, "%s", argument);
    char *name = strchr(target, ',');
    if (name)
        *name++ = 0;
    int descriptor = proxy(credentials);
    if (descriptor < 0)
        return refused("the proxy");
    int length = snprintf(request, sizeof request, "CONNECT %s HTTP/1.1\r\nHost: %s\r\nProxy-Authorization: Basic %s\r\n\r\n", target,
                          target, credentials);
    struct verdict result = verdict(UNKNOWN, "no tunnel to %s", target);
    if (write(descriptor, request, (size_t)length) == length && read(descriptor, answer, sizeof answer) > 12 &&
        strncmp(answer + 9, "200", 3) == 0) {
        size_t size = name ? hello(greeting, name) : (size_t)snprintf((char *)greeting, sizeof greeting, "GET / HTTP/1.0\r\n\r\n");
        ssize_t got = write(descriptor, greeting, size) == (ssize_t)size ? read(descriptor, answer, sizeof answer) : -1;
        result = got > 0 ? verdict(OPEN, "the host answered") : verdict(SHUT, "hung up");
    }
    close(descriptor);
    return result;
}

/* ADDRESS:PORT[,ADDRESS:PORT...], each connected to without a word to any proxy. Only an answer counts: where init takes
   every connection, one that comes about leads nowhere yet. */
static struct verdict plain(const char *list) {
    static const char question[] = "GET / HTTP/1.0\r\n\r\n";
    char copy[2048], *rest = copy, answer[64];
    snprintf(copy, sizeof copy, "%s", list);
    for (char *each; (each = strsep(&rest, ",")) != NULL;) {
        int descriptor = dial(each, 3);
        if (descriptor < 0)
            continue;
        int answered = send(descriptor, question, sizeof question - 1, MSG_NOSIGNAL) > 0 && recv(descriptor, answer, sizeof answer, 0) > 0;
        close(descriptor);
        if (answered)
            return verdict(OPEN, "%s answered", each);
    }
    return verdict(SHUT, "nobody answers");
}

const struct probe proxy_probes[] = {
    {"fetch", fetch, HERE},      {"smuggle", fetch, HERE},    {"greet", greet, HERE},
    {"misgreet", greet, HERE},   {"plaintext", greet, HERE},
    {"socks", socks, HERE},      {"socks-smuggle", socks, HERE}, {"plain", plain, HERE},
    {0},
};
