#include <errno.h>
#include <sys/wait.h>

#include "command.h"

static struct command *command_of(struct box *box, pid_t pid) {
    for (unsigned i = 0; i < COMMANDS; i++) {
        struct command *command = &box->commands[i];
        if (command->pid == pid && (command->stage == STAGE_STARTING || command->stage == STAGE_RUNNING)) return command;
    }
    return NULL;
}

/* Init is the parent of every orphan of the box; those are reaped without a word. */
void reaper_collect(struct box *box) {
    int status;
    struct rusage usage;
    for (;;) {
        pid_t pid = wait4(-1, &status, WNOHANG, &usage);
        if (pid < 0 && errno == EINTR) continue;
        if (pid <= 0) return;
        struct command *command = box->ending ? NULL : command_of(box, pid);
        if (command) command_died(box, command, status, &usage);
    }
}
