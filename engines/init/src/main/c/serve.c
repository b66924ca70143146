#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "box.h"
#include "filter.h"

struct options {
    const char *socket, *filter, *last;
    bool stdio, bare, once;
};

static int usage(const char *what) {
    fprintf(stderr, "glovebox-init: serve: %s\n"
                    "usage: init serve (--socket PATH | --stdio) [--filter FILE] [--last-filter FILE [--one-exec]] [--bare]\n", what);
    return EXIT_USAGE;
}

__attribute__((noreturn)) static void give_up(const char *what) {
    fprintf(stderr, "glovebox-init: %s: %s\n", what, strerror(errno));
    exit(EXIT_FATAL);
}

/* Our descriptors start at 3, so that a child can put its own at 0, 1 and 2; what the launcher leaked is closed. */
static void clean_descriptors(void) {
    int fd;
    do fd = open("/dev/null", O_RDWR | O_CLOEXEC);
    while (fd >= 0 && fd < 3);
    if (fd < 0) give_up("open /dev/null");
    close(fd);
    if (close_range(3, ~0u, 0) < 0)
        for (fd = 3; fd < 4096; fd++) close(fd);
}

/* While it is ours: the file of a process that nobody may look into belongs to root. Best effort. */
static void open_oom_score(struct box *box) {
    box->oom = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
    if (box->oom < 0) return;
    ssize_t length = read(box->oom, box->oom_before, sizeof box->oom_before - 1);
    if (length > 0) return;
    close(box->oom);
    box->oom = -1;
}

static void lock_down(const struct options *options) {
    if (!options->bare && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) give_up("no_new_privs");
    if (prctl(PR_SET_DUMPABLE, 0) < 0) give_up("dumpable");
    if (getpid() != 1 && prctl(PR_SET_CHILD_SUBREAPER, 1) < 0) give_up("child subreaper");
}

/* Every signal gets its default here, once, so that a child need not. By system call, since the C library keeps two
   signals for itself and would leave them as the launcher had them. */
static int open_signals(void) {
    sigset_t handled;
    const unsigned long defaults[8] = {0};
    for (int number = 1; number <= 64; number++) syscall(SYS_rt_sigaction, number, defaults, NULL, 8);
    signal(SIGPIPE, SIG_IGN);
    sigemptyset(&handled);
    sigaddset(&handled, SIGCHLD);
    sigaddset(&handled, SIGTERM);
    sigaddset(&handled, SIGINT);
    sigaddset(&handled, SIGHUP);
    if (sigprocmask(SIG_SETMASK, &handled, NULL) < 0) give_up("signal mask");
    int fd = signalfd(-1, &handled, SFD_CLOEXEC | SFD_NONBLOCK);
    if (fd < 0) give_up("signalfd");
    return fd;
}

/* Two descriptors for one socket: epoll then watches each direction by itself, as it does for stdio. */
static void connect_socket(struct box *box, const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        give_up(path);
    }
    strcpy(address.sun_path, path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) give_up("socket");
    if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) give_up(path);
    box->inlet.port.fd = fd;
    box->outlet.port.fd = fcntl(fd, F_DUPFD_CLOEXEC, 3);
}

static int move_away(int fd, int flags) {
    int moved = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    int nothing = open("/dev/null", flags | O_CLOEXEC);
    if (moved < 0 || nothing < 0 || dup2(nothing, fd) < 0) give_up("standard input and output");
    close(nothing);
    return moved;
}

static void open_channel(struct box *box, const struct options *options) {
    if (options->socket) {
        connect_socket(box, options->socket);
    } else {
        box->inlet.port.fd = move_away(0, O_RDONLY);
        box->outlet.port.fd = move_away(1, O_WRONLY);
    }
    fcntl(box->inlet.port.fd, F_SETFL, fcntl(box->inlet.port.fd, F_GETFL) | O_NONBLOCK);
    fcntl(box->outlet.port.fd, F_SETFL, fcntl(box->outlet.port.fd, F_GETFL) | O_NONBLOCK);
}

static void open_box(struct box *box, const struct options *options) {
    box->self = getpid();
    box->first = box->self == 1;
    box->signals = open_signals();
    box->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (box->epoll < 0) give_up("epoll");
    for (unsigned i = 0; i < LEFTOVERS; i++) box->leftovers[i].fd = -1;
    for (unsigned i = 0; i < TUNNELS; i++) box->tunnels[i].port.fd = -1;
    for (unsigned i = 0; i < LISTENERS; i++) box->listeners[i].port.fd = -1;
    box->inlet.data = memory_private(HEADER_BYTES + PAYLOAD_MAX);
    box->outlet.data = memory_private(OUTLET_CAPACITY);
    if (!box->inlet.data || !box->outlet.data) give_up("memory");
    open_channel(box, options);
}

static void put_on(const char *path) {
    static struct filter filter;
    filter_load(path, &filter);
    errno = filter_install(&filter);
    if (!errno) return;
    fprintf(stderr, "glovebox-init: filter %s: %s\n", path, strerror(errno));
    exit(EXIT_FATAL);
}

static void say_hello(struct box *box) {
    uint8_t hello[6];
    wire_put32(wire_put16(hello, PROTOCOL_VERSION), (uint32_t)box->self);
    outlet_frame(box, TYPE_HELLO, 0, hello, sizeof hello);
}

static const char *parse(int count, char **arguments, struct options *options) {
    for (int i = 0; i < count; i++) {
        if (strcmp(arguments[i], "--stdio") == 0) options->stdio = true;
        else if (strcmp(arguments[i], "--bare") == 0) options->bare = true;
        else if (strcmp(arguments[i], "--one-exec") == 0) options->once = true;
        else if (strcmp(arguments[i], "--socket") == 0 && i + 1 < count) options->socket = arguments[++i];
        else if (strcmp(arguments[i], "--filter") == 0 && i + 1 < count) options->filter = arguments[++i];
        else if (strcmp(arguments[i], "--last-filter") == 0 && i + 1 < count) options->last = arguments[++i];
        else return "unknown option, or one without its value";
    }
    if (options->once && !options->last) return "--one-exec goes with --last-filter";
    return options->stdio == (options->socket != NULL) ? "either --socket or --stdio" : NULL;
}

int serve(int count, char **arguments) {
    static struct box box; /* too large for some stacks */
    struct options options = {0};
    const char *wrong = parse(count, arguments, &options);
    if (wrong) return usage(wrong);
    clean_descriptors();
    open_oom_score(&box);
    lock_down(&options);
    open_box(&box, &options);
    if (options.last) filter_load(options.last, &box.last);
    box.once = options.once;
    if (options.filter) put_on(options.filter);
    say_hello(&box);
    struct port signals = {.fd = box.signals};
    port_watch(&box, &signals, EPOLLIN, FROM_SIGNALS, COMMANDS);
    port_watch(&box, &box.inlet.port, EPOLLIN, FROM_INLET, COMMANDS);
    box_run(&box);
}
