#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000u + (uint64_t)time.tv_nsec / 1000u;
}

static uint64_t microseconds(struct timeval time) {
    return (uint64_t)time.tv_sec * 1000000u + (uint64_t)time.tv_usec;
}

struct command *command_find(struct box *box, uint16_t id) {
    for (unsigned i = 0; i < COMMANDS; i++)
        if (box->commands[i].stage != STAGE_FREE && box->commands[i].id == id) return &box->commands[i];
    return NULL;
}

unsigned command_slot(const struct box *box, const struct command *command) {
    return (unsigned)(command - box->commands);
}

static struct command *unused(struct box *box) {
    for (unsigned i = 0; i < COMMANDS; i++)
        if (box->commands[i].stage == STAGE_FREE) return &box->commands[i];
    return NULL;
}

static void prepare(struct command *command, uint16_t id, const struct exec_request *exec) {
    uint16_t generation = (uint16_t)(command->generation + 1);
    memset(command, 0, sizeof *command);
    command->generation = generation;
    command->id = id;
    command->stage = STAGE_STARTING;
    command->terminal = exec->flags & EXEC_TERMINAL;
    command->verdict.fd = command->input.port.fd = -1;
    command->input.connected = exec->flags & EXEC_STDIN;
    command->input.room = command->input.connected ? INPUT_CREDIT : 0;
    for (int i = 0; i < 2; i++) {
        command->outputs[i].port.fd = -1;
        command->outputs[i].credit = OUTPUT_CREDIT;
    }
    command->began = now();
}

void command_start(struct box *box, uint16_t id, const struct exec_request *exec) {
    struct command *command = unused(box);
    if (!command) {
        outlet_text(box, TYPE_REFUSED, id, EAGAIN, "64 commands are running, which is the most at once");
        return;
    }
    if (!(exec->flags & EXEC_ONCE) == box->once) {
        outlet_text(box, TYPE_REFUSED, id, EPERM, box->once ? "programs of this box are started with flag 4 only"
                                                            : "programs of this box are not started with flag 4");
        return;
    }
    prepare(command, id, exec);
    const char *what = "start";
    int error = spawn(box, command, exec, &what);
    if (error) {
        char reason[256];
        snprintf(reason, sizeof reason, "%s: %s", what, strerror(error));
        command_refuse(box, command, (uint32_t)error, reason);
        return;
    }
    port_watch(box, &command->verdict, EPOLLIN, FROM_VERDICT, command_slot(box, command));
    output_watch(box, command, 0);
    output_watch(box, command, 1);
}

static void release(struct box *box, struct command *command) {
    port_close(box, &command->verdict);
    input_release(box, command);
    for (int i = 0; i < 2; i++) port_close(box, &command->outputs[i].port);
    command->stage = STAGE_FREE;
}

/* The forked child, if there is one, ends by itself and is reaped like any orphan. */
void command_refuse(struct box *box, struct command *command, uint32_t error, const char *reason) {
    outlet_text(box, TYPE_REFUSED, command->id, error, reason);
    release(box, command);
}

void command_verdict(struct box *box, struct command *command) {
    struct { uint32_t error; char reason[1024]; } verdict;
    ssize_t got = read(command->verdict.fd, &verdict, sizeof verdict - 1);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    port_close(box, &command->verdict);
    if (got > (ssize_t)sizeof verdict.error) {
        ((char *)&verdict)[got] = 0;
        command_refuse(box, command, verdict.error, verdict.reason);
        return;
    }
    uint8_t pid[4];
    wire_put32(pid, (uint32_t)command->pid);
    outlet_frame(box, TYPE_STARTED, command->id, pid, sizeof pid);
    command->stage = STAGE_RUNNING;
}

static void send_exited(struct box *box, const struct command *command) {
    uint8_t payload[34], *at = payload;
    bool killed = WIFSIGNALED(command->status);
    *at++ = killed;
    *at++ = (uint8_t)(killed ? WTERMSIG(command->status) : WEXITSTATUS(command->status));
    at = wire_put64(at, microseconds(command->usage.ru_utime));
    at = wire_put64(at, microseconds(command->usage.ru_stime));
    at = wire_put64(at, (uint64_t)command->usage.ru_maxrss);
    wire_put64(at, command->wall);
    outlet_frame(box, TYPE_EXITED, command->id, payload, sizeof payload);
}

/* EXITED waits for what the program had written, and for nothing else. */
static void settle(struct box *box, struct command *command) {
    bool output = output_settled(box, command, 0), error = output_settled(box, command, 1);
    if (!output || !error) return;
    send_exited(box, command);
    for (int i = 0; i < 2; i++) leftover_keep(box, &command->outputs[i].port);
    release(box, command);
}

void command_died(struct box *box, struct command *command, int status, const struct rusage *usage) {
    if (command->stage == STAGE_STARTING) command_verdict(box, command);
    if (command->stage != STAGE_RUNNING) return; /* it was refused */
    command->stage = STAGE_DEAD;
    command->status = status;
    command->usage = *usage;
    command->wall = now() - command->began;
    input_release(box, command);
    for (int i = 0; i < 2; i++) output_close_account(command, i);
    settle(box, command);
}

void command_resume(struct box *box, struct command *command) {
    if (command->stage == STAGE_DEAD) {
        settle(box, command);
        return;
    }
    output_watch(box, command, 0);
    output_watch(box, command, 1);
}
