#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "child.h"
#include "command.h"
#include "spare.h"
#include "terminal.h"

#define PIPE_BYTES 262144

/* One end for init, which never blocks on it, and one for the program, which may. Larger where allowed: fewer turns. */
int pipe_open(int *ours, int *theirs, bool program_reads) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) return -1;
    *ours = ends[program_reads];
    *theirs = ends[!program_reads];
    fcntl(*ours, F_SETFL, O_NONBLOCK);
    fcntl(*ours, F_SETPIPE_SZ, PIPE_BYTES);
    return 0;
}

static int open_terminal(struct command *command, const struct exec_request *exec, struct child *child) {
    int master, slave;
    if (terminal_open(exec->rows, exec->columns, &master, &slave) < 0) return -1;
    for (int i = 0; i < 3; i++) child->stdio[i] = slave;
    command->outputs[0].port.fd = master;
    if (!command->input.connected) return 0;
    command->input.port.fd = fcntl(master, F_DUPFD_CLOEXEC, 3); /* epoll watches each direction by its own number */
    return command->input.port.fd < 0 ? -1 : 0;
}

static int open_pipes(struct command *command, struct child *child) {
    if (command->input.connected && pipe_open(&command->input.port.fd, &child->stdio[0], true) < 0) return -1;
    for (int i = 0; i < 2; i++)
        if (pipe_open(&command->outputs[i].port.fd, &child->stdio[1 + i], false) < 0) return -1;
    return 0;
}

int spawn(struct box *box, struct command *command, const struct exec_request *exec, const char **what) {
    struct child child = {.stdio = {-1, -1, -1}, .verdict = -1, .request = -1, .terminal = command->terminal, .box = box};
    int verdict[2], error = 0;
    if (spare_use(box, command, exec)) return 0;
    *what = command->terminal ? "terminal" : "pipe";
    if ((command->terminal ? open_terminal(command, exec, &child) : open_pipes(command, &child)) < 0) error = errno;
    if (!error && pipe2(verdict, O_CLOEXEC | O_NONBLOCK) < 0) error = errno;
    if (!error) {
        command->verdict.fd = verdict[0];
        child.verdict = verdict[1];
        *what = "fork";
        command->pid = child_fork(box);
        if (command->pid == 0) {
            child_settle(&child);
            child_become(&child, exec);
        }
        if (command->pid < 0) error = errno;
    }
    child_close(&child);
    return error;
}
