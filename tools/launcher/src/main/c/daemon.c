#include "daemon.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "wire.h"

static const char *variable(const char *name) {
    const char *value = getenv(name);
    if (!value) return NULL;
    for (const char *c = value; *c; c++) {
        if (!isspace((unsigned char)*c)) return value; /* one that is set to nothing counts as not set */
    }
    return NULL;
}

const char *daemon_address(struct sockaddr_un *address) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    const char *named = variable("GLOVEBOX_HOME"), *base = variable("XDG_DATA_HOME"), *home = variable("HOME");
    int length;
    if (named) {
        length = snprintf(address->sun_path, sizeof address->sun_path, "%s/daemon.sock", named);
    } else if (geteuid() == 0) {
        length = snprintf(address->sun_path, sizeof address->sun_path, "/var/lib/glovebox/daemon.sock");
    } else if (base && base[0] == '/') {
        length = snprintf(address->sun_path, sizeof address->sun_path, "%s/glovebox/daemon.sock", base);
    } else if (home) {
        length = snprintf(address->sun_path, sizeof address->sun_path, "%s/.local/share/glovebox/daemon.sock", home);
    } else {
        return "HOME is not set";
    }
    return length < 0 || (size_t)length >= sizeof address->sun_path ? "the path of its socket is too long" : NULL;
}

/* Whatever anyone else could have put there is not the daemon of this user. */
static const char *distrust(const char *path) {
    struct stat status;
    if (lstat(path, &status) != 0) return NULL;
    if (!S_ISSOCK(status.st_mode)) return "its socket is not a socket";
    if (status.st_uid != geteuid()) return "its socket belongs to another user";
    return status.st_mode & (S_IRWXG | S_IRWXO) ? "its socket is open to other users" : NULL;
}

static const char *connected(int connection, const struct sockaddr_un *address) {
    if (connect(connection, (const struct sockaddr *)address, sizeof *address) != 0) {
        if (errno == ENOENT) return "";
        return errno == ECONNREFUSED ? "nobody listens at its socket any more" : "it did not respond in time";
    }
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 || peer.uid != geteuid()) {
        return "it belongs to another user";
    }
    return NULL;
}

int daemon_connect(const struct sockaddr_un *address, const char **why) {
    *why = distrust(address->sun_path);
    if (*why) return -1;
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection < 0) return -1;
    struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    *why = connected(connection, address);
    if (!*why) return connection;
    if (!**why) *why = NULL; /* there is none, which is nothing to report */
    close(connection);
    return -1;
}
