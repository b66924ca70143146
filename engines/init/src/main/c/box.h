/* Everything init knows, in one place that is passed around; there are no other variables. */
#ifndef GLOVEBOX_BOX_H
#define GLOVEBOX_BOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "filter.h"
#include "wire.h"

#define COMMANDS 64
#define LEFTOVERS 64
#define ACCEPTED 128 /* tunnels that programs of the box open */
#define DIALED 64    /* tunnels that the runtime opens; it counts them */
#define TUNNELS (ACCEPTED + DIALED)
#define LISTENERS 64
#define SPARE_REQUEST 65536u        /* longer requests get a new process */
#define CHUNK 131072u               /* most that is read from a command at once */
#define OUTLET_HIGH 1048576u        /* queued bytes at which commands are no longer read */
#define OUTLET_LOW 524288u          /* and at which they are read again */
#define OUTLET_STOP (4u << 20)      /* queued bytes at which no more requests are taken: their answers need room too */
#define OUTLET_CAPACITY (8u << 20)  /* STOP, the longest answer, a chunk, and every command's end fit */

/* Who an event of epoll is for. */
enum source { FROM_INLET, FROM_OUTLET, FROM_SIGNALS, FROM_VERDICT, FROM_OUTPUT, FROM_ERROR, FROM_INPUT, FROM_LEFTOVER,
              FROM_LISTENER, FROM_TUNNEL };

/* A descriptor and whether epoll watches it. Closed is -1. */
struct port {
    int fd;
    bool watched;
    uint32_t events;
};

struct inlet {
    struct port port;
    uint8_t *data;
    size_t count;
    bool paused;
};

struct outlet {
    struct port port;
    uint8_t *data;
    size_t start, end;
    bool congested; /* something waits for the queue to become short */
};

struct output {
    struct port port;
    uint64_t credit;
    uint64_t owed; /* after the program's death: what it had written and EXITED waits for */
};

struct input {
    struct port port;
    uint8_t *queue; /* INPUT_CREDIT bytes, made when the pipe is full for the first time */
    uint32_t start, count;
    uint32_t room;     /* credit the runtime has left */
    uint32_t consumed; /* bytes not yet granted back */
    bool connected, ended;
};

enum stage { STAGE_FREE, STAGE_STARTING, STAGE_RUNNING, STAGE_DEAD };

struct command {
    enum stage stage;
    uint16_t id;
    uint16_t generation; /* tells a late event of an earlier command in this slot from one of this */
    bool terminal;
    pid_t pid;
    struct port verdict; /* closes when execve succeeds, or says why it did not */
    struct output outputs[2];
    struct input input;
    uint64_t began; /* µs */
    uint64_t wall;
    int status;
    struct rusage usage;
};

/* The first program's process, there before the program is known. Descriptors are -1 where it has none any more. */
enum spare_state { SPARE_NONE, SPARE_DUE, SPARE_READY, SPARE_SPENT };

struct spare {
    enum spare_state state;
    pid_t pid;
    int request, verdict, input, outputs[2]; /* our ends */
};

/* A place on loopback where programs of the box reach the runtime, knowingly or not. Free while its number is 0. */
struct listener {
    uint16_t id;
    uint8_t kind;
    struct port port;
};

/* A connection inside the box, carried through the door. Free while its number is 0, which it is again when both sides
   have said CLOSE: only then can no frame for it be on its way. */
struct tunnel {
    uint16_t id;
    uint16_t generation;
    struct port port;
    bool connecting;
    bool read_ended;                /* the program's side said END */
    bool write_ended, shut;         /* the runtime said END; the program was told */
    bool said_close, heard_close;
    uint64_t credit;                /* bytes we may still send to the runtime */
    uint8_t *queue;                 /* TUNNEL_CREDIT bytes, made when the program is slow for the first time */
    uint32_t start, count;
    uint32_t room;                  /* credit the runtime has left */
    uint32_t consumed;              /* bytes not yet granted back */
};

struct box {
    int epoll;
    int signals;
    int oom;             /* init's own oom_score_adj, or -1 */
    char oom_before[16]; /* what it says */
    pid_t self;
    bool first;  /* pid 1 of a pid namespace */
    bool ending; /* nothing is reported any more: FATAL is the last frame */
    struct filter last; /* for programs, not for init itself */
    bool once;          /* and the execve that starts them is their last */
    struct inlet inlet;
    struct outlet outlet;
    struct spare spare;
    struct command commands[COMMANDS];
    struct port leftovers[LEFTOVERS]; /* pipes of ended commands that descendants still hold */
    unsigned next_leftover;
    struct listener listeners[LISTENERS];
    struct tunnel tunnels[TUNNELS];
    bool tunnels_full; /* a listener waits for a free tunnel */
    uint64_t kept_until; /* in ms since the machine started; 0 while the box is kept for as long as the channel lasts */
};

/* loop.c */
void box_run(struct box *box) __attribute__((noreturn));
/* Kills everything else in the box, then exits. */
void box_end(struct box *box, int status) __attribute__((noreturn));
/* Says why, then ends the box. */
void box_fatal(struct box *box, int status, const char *reason) __attribute__((noreturn));

/* tenure.c */
/* The box ends so many ms from now unless it is kept again; 0 takes that back. */
void tenure_set(struct box *box, uint32_t milliseconds);
/* For how many ms nothing needs to be done about it, or -1 for ever; does not return when the time is over. */
int tenure_left(struct box *box);

/* port.c */
void port_watch(struct box *box, struct port *port, uint32_t events, enum source source, unsigned slot);
void port_unwatch(struct box *box, struct port *port);
void port_close(struct box *box, struct port *port);
/* Memory that forked children do not inherit: cheaper forks, and no command's data in another's process. */
void *memory_private(size_t bytes);

/* inlet.c */
void inlet_read(struct box *box);
void inlet_resume(struct box *box);

/* outlet.c */
size_t outlet_queued(const struct box *box);
/* Room for one more frame at the end of the queue; outlet_commit makes it part of it. */
uint8_t *outlet_reserve(struct box *box, size_t payload);
void outlet_commit(struct box *box, uint8_t type, uint16_t command, size_t payload);
void outlet_frame(struct box *box, uint8_t type, uint16_t command, const void *payload, size_t length);
void outlet_text(struct box *box, uint8_t type, uint16_t command, uint32_t code, const char *reason);
void outlet_flush(struct box *box);

/* reaper.c */
void reaper_collect(struct box *box);

/* killer.c */
void killer_signal_command(struct command *command, int signal);
void killer_signal_all(struct box *box, int signal);
/* Returns when no descendant is left, or none that may be killed, or the time is over; 0 means no time limit. */
void killer_purge(struct box *box, unsigned milliseconds);

#endif
