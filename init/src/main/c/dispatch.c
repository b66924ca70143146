#include "dispatch.h"

#include <sys/ioctl.h>

#include "command.h"
#include "report.h"
#include "request.h"

static void on_exec(struct box *box, const struct request *request) {
    if (command_find(box, request->command)) box_fatal(box, EXIT_FATAL, "EXEC with an id that is in use");
    command_start(box, request->command, &request->exec);
}

static void on_signal(struct box *box, const struct request *request) {
    if (request->command == 0) {
        killer_signal_all(box, request->signal);
        return;
    }
    struct command *command = command_find(box, request->command);
    if (command) killer_signal_command(command, request->signal);
}

static void on_resize(struct box *box, const struct request *request) {
    struct command *command = command_find(box, request->command);
    if (!command) return;
    if (!command->terminal) box_fatal(box, EXIT_FATAL, "RESIZE of a command without terminal");
    struct winsize size = {.ws_row = request->size.rows, .ws_col = request->size.columns};
    ioctl(command->outputs[0].port.fd, TIOCSWINSZ, &size); /* the kernel sends SIGWINCH */
}

static void on_credit(struct box *box, const struct request *request) {
    struct command *command = command_find(box, request->command);
    if (!command) return;
    command->outputs[request->credit.stream - 1].credit += request->credit.bytes;
    command_resume(box, command);
}

void dispatch(struct box *box, const struct frame *frame) {
    struct request request;
    const char *violation = request_decode(frame, &request);
    if (violation) box_fatal(box, EXIT_FATAL, violation);
    struct command *command = NULL;
    switch (request.type) {
        case TYPE_EXEC:
            on_exec(box, &request);
            break;
        case TYPE_STDIN:
            command = command_find(box, request.command);
            if (command) input_accept(box, command, request.input.data, request.input.length);
            break;
        case TYPE_STDIN_END:
            command = command_find(box, request.command);
            if (command) input_end(box, command);
            break;
        case TYPE_SIGNAL:
            on_signal(box, &request);
            break;
        case TYPE_RESIZE:
            on_resize(box, &request);
            break;
        case TYPE_CREDIT:
            on_credit(box, &request);
            break;
        case TYPE_INSPECT:
            report_send(box, request.paths.names, request.paths.count);
            break;
    }
    request_forget(&request);
}
