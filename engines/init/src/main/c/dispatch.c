#include "dispatch.h"

#include <sys/ioctl.h>

#include "command.h"
#include "report.h"
#include "request.h"
#include "spare.h"
#include "tunnel.h"

static void on_exec(struct box *box, const struct request *request) {
    if (command_find(box, request->command)) box_fatal(box, EXIT_FATAL, "EXEC with an id that is in use");
    command_start(box, request->command, &request->exec);
}

static void on_signal(struct box *box, const struct request *request) {
    if (request->command == 0) {
        spare_dismiss(box);
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

/* Both ends know exactly when a number is free, so a frame for none is a mistake and not a late one. */
static void on_tunnel(struct box *box, const struct request *request) {
    struct tunnel *tunnel = tunnel_find(box, request->command);
    if (!tunnel) box_fatal(box, EXIT_FATAL, "a frame for a tunnel that is not open");
    switch (request->type) {
        case TYPE_TUNNEL_DATA:
            tunnel_accept(box, tunnel, request->input.data, request->input.length);
            break;
        case TYPE_TUNNEL_END:
            tunnel_end(box, tunnel);
            break;
        case TYPE_TUNNEL_CREDIT:
            tunnel_credit(box, tunnel, request->bytes);
            break;
        case TYPE_TUNNEL_CLOSE:
            tunnel_close(box, tunnel);
            break;
    }
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
            if (box->spare.state == SPARE_NONE) box->spare.state = SPARE_DUE; /* whoever inspects, starts something next */
            break;
        case TYPE_KEEP:
            tenure_set(box, request.milliseconds);
            break;
        case TYPE_LISTEN:
            listener_open(box, request.command, request.listen.kind, request.listen.address, request.listen.port);
            break;
        case TYPE_UNLISTEN:
            listener_close(box, request.command);
            break;
        case TYPE_DATAGRAM:
            datagram_answer(box, request.command, &request);
            break;
        case TYPE_DIAL:
            tunnel_dial(box, request.command, request.port);
            break;
        default:
            on_tunnel(box, &request);
            break;
    }
    request_forget(&request);
}
