#include "spare.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "child.h"

/* As it came over the wire, for what was decoded after the fork is not in the child's memory. */
static void read_request(struct request *request) {
    static uint8_t bytes[SPARE_REQUEST];
    struct frame frame = {.type = TYPE_EXEC, .payload = bytes};
    for (;;) {
        ssize_t got = read(REQUEST_FD, bytes + frame.length, sizeof bytes - frame.length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        frame.length += (uint32_t)got;
    }
    close(REQUEST_FD);
    if (frame.length == 0) _exit(0); /* dismissed */
    const char *violation = request_decode(&frame, request);
    if (violation) child_fail(ENOMEM, violation); /* init decoded the same bytes */
}

__attribute__((noreturn)) static void wait_for_request(struct child *child) {
    struct request request;
    child_settle(child);
    read_request(&request);
    if (!(request.exec.flags & EXEC_STDIN)) child_without_input(child);
    child_become(child, &request.exec);
}

static bool open_ports(struct spare *spare, struct child *child) {
    int verdict[2], request[2];
    if (pipe_open(&spare->input, &child->stdio[0], true) < 0) return false;
    for (int i = 0; i < 2; i++)
        if (pipe_open(&spare->outputs[i], &child->stdio[1 + i], false) < 0) return false;
    if (pipe2(verdict, O_CLOEXEC | O_NONBLOCK) < 0) return false;
    spare->verdict = verdict[0];
    child->verdict = verdict[1];
    if (pipe2(request, O_CLOEXEC) < 0) return false;
    spare->request = request[1];
    child->request = request[0];
    return fcntl(spare->request, F_SETFL, O_NONBLOCK) == 0;
}

static void drop(int *fd) {
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

void spare_dismiss(struct box *box) {
    struct spare *spare = &box->spare;
    if (spare->state == SPARE_READY) {
        drop(&spare->request); /* it ends when it sees this, and is reaped like any orphan */
        drop(&spare->input);
        drop(&spare->outputs[0]);
        drop(&spare->outputs[1]);
        drop(&spare->verdict);
    }
    spare->state = SPARE_SPENT;
}

void spare_make(struct box *box) {
    struct child child = {.stdio = {-1, -1, -1}, .verdict = -1, .request = -1, .box = box};
    box->spare = (struct spare){.state = SPARE_READY, .input = -1, .outputs = {-1, -1}, .verdict = -1, .request = -1};
    bool made = open_ports(&box->spare, &child);
    if (made) {
        box->spare.pid = child_fork(box);
        if (box->spare.pid == 0) wait_for_request(&child);
        made = box->spare.pid > 0;
    }
    child_close(&child);
    if (!made) spare_dismiss(box);
}

/* All of it or nothing: the pipe is empty, and its room is known. One that died has no reader. */
static bool tell(const struct spare *spare, const struct exec_request *exec) {
    int room = fcntl(spare->request, F_GETPIPE_SZ);
    if (exec->encoded_length > SPARE_REQUEST || room < (int)exec->encoded_length) return false;
    return write(spare->request, exec->encoded, exec->encoded_length) == (ssize_t)exec->encoded_length;
}

bool spare_use(struct box *box, struct command *command, const struct exec_request *exec) {
    struct spare *spare = &box->spare;
    bool used = spare->state == SPARE_READY && !command->terminal && tell(spare, exec);
    if (used) {
        command->pid = spare->pid;
        command->verdict.fd = spare->verdict;
        for (int i = 0; i < 2; i++) command->outputs[i].port.fd = spare->outputs[i];
        spare->verdict = spare->outputs[0] = spare->outputs[1] = -1;
        if (command->input.connected) {
            command->input.port.fd = spare->input;
            spare->input = -1;
        }
    }
    spare_dismiss(box); /* what it still has goes: the end of the request among it, for which the child waits */
    return used;
}
