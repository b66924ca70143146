#include "detour.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/nsfs.h>
#include <net/if.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rules.h"
#include "wire.h"

#define EXIT_DETOUR 1
#define TRIAL "--try"

static int failed(const char *what, int error) {
    fprintf(stderr, "glovebox-init: detour: %s: %s\n", what, strerror(error));
    return EXIT_DETOUR;
}

static int usage(void) {
    fprintf(stderr, "usage: detour (PID NETWORK_NAMESPACE CONNECTIONS NAMES | " TRIAL ")\n");
    return EXIT_USAGE;
}

static bool parse_port(const char *text, uint16_t *port) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    *port = (uint16_t)value;
    return *text >= '0' && *text <= '9' && !*end && value >= 1 && value <= 65535;
}

static bool same(int one, int other) {
    struct stat first, second;
    return fstat(one, &first) == 0 && fstat(other, &second) == 0 && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

/* The number of a process may have been given away; that of its network tells. And never our own network, whoever is asked for. */
static bool expected(int network, const char *name) {
    struct stat opened;
    char link[64];
    int own = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
    if (own < 0 || fstat(network, &opened) < 0) return false;
    bool ours = same(own, network);
    close(own);
    snprintf(link, sizeof link, "net:[%llu]", (unsigned long long)opened.st_ino);
    errno = ESTALE;
    return !ours && strcmp(link, name) == 0;
}

/* Root has its rights there anyway. Whoever made the user namespace that the network belongs to has them inside of it. */
static int enter(const char *pid, const char *name) {
    char path[64];
    if (strlen(pid) > 10) return usage();
    snprintf(path, sizeof path, "/proc/%s/ns/net", pid);
    int network = open(path, O_RDONLY | O_CLOEXEC);
    if (network < 0 || !expected(network, name)) return failed("the box", errno);
    if (setns(network, CLONE_NEWNET) == 0) return 0;
    int owner = errno == EPERM ? ioctl(network, NS_GET_USERNS) : -1;
    if (owner < 0 || setns(owner, CLONE_NEWUSER) < 0 || setns(network, CLONE_NEWNET) < 0) return failed("setns", errno);
    return 0;
}

/* A network of our own that nobody else sees, to find out whether this kernel takes the rules. */
static int try_out(void) {
    struct ifreq loopback = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
    if (unshare(CLONE_NEWNET) < 0 && (errno != EPERM || unshare(CLONE_NEWUSER | CLONE_NEWNET) < 0)) return failed("unshare", errno);
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || ioctl(fd, SIOCSIFFLAGS, &loopback) < 0) return failed("loopback", errno);
    return 0;
}

static int divert(const char *pid, const char *name, uint16_t connections, uint16_t names) {
    int result = pid ? enter(pid, name) : try_out();
    if (result != 0) return result;
    int error = rules_route();
    if (error) return failed("the route", error);
    error = rules_divert(connections, names);
    return error ? failed("the rules (nf_tables)", error) : 0;
}

/* In a child, for there is no way back out of a user namespace. */
int detour(int count, char **arguments) {
    bool trial = count == 1 && strcmp(arguments[0], TRIAL) == 0;
    uint16_t connections = 1, names = 1;
    if (!trial && (count != 4 || !parse_port(arguments[2], &connections) || !parse_port(arguments[3], &names))) return usage();
    pid_t child = fork();
    if (child < 0) return failed("fork", errno);
    if (child == 0) _exit(divert(trial ? NULL : arguments[0], trial ? NULL : arguments[1], connections, names));
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return failed("waitpid", errno);
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_DETOUR;
}
