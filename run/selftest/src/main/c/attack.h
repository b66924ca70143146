/*
 * What an attacker would try first. Each probe tries one thing, as harmlessly as it can be tried: calls get arguments that
 * cannot take effect, files are opened and never written, and nothing outlives the probe.
 */
#ifndef ATTACK_H
#define ATTACK_H

#include <stdarg.h>
#include <stddef.h>

enum outcome {
    UNKNOWN, /* the probe ended without a word */
    OPEN,    /* the attack worked */
    SHUT,    /* something stood in its way */
    ABSENT   /* this kernel does not have what the attack needs */
};

struct verdict {
    enum outcome outcome;
    char detail[400];
};

struct probe {
    const char *name;
    struct verdict (*try)(const char *argument);
    enum { APART, /* in a child, where there may be one: what it changes ends with it */
           HERE } where;
};

struct verdict verdict(enum outcome outcome, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* SHUT with the name of errno, or ABSENT where errno says that the kernel lacks it. */
struct verdict refused(const char *what);

/* OPEN if the call came through to its own checks: it succeeded, or failed for a reason that is not a wall. */
struct verdict reached(const char *what, long result);

/* Connected to ADDRESS:PORT by IPv4, with so many seconds for each step; -1 with errno, EDESTADDRREQ where the target is none. */
int dial(const char *target, int seconds);

/* The process that started this one: init in a box, ourselves where nobody did. */
int keeper(void);

extern const struct probe identity_probes[], call_probes[], socket_probes[], file_probes[], kernel_probes[], network_probes[],
    door_probes[], start_probes[], load_probes[], neighbour_probes[], proxy_probes[], group_probes[], host_probes[];

#endif
