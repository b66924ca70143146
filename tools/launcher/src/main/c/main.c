/* The command people type. Hands its command line to the daemon of this user, and becomes the JVM where none takes it.
 * What a command means, and whether it may be done, is decided on the other side. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "request.h"
#include "daemon.h"
#include "installation.h"
#include "jvm.h"
#include "relay.h"
#include "report.h"

/* Otherwise the first file we open would be taken for a standard stream. */
static void fill_standard_streams(void) {
    for (int i = 0; i < 3; i++) {
        if (fcntl(i, F_GETFD) < 0 && open("/dev/null", O_RDWR) != i) exit(EXIT_PLATFORM);
    }
}

static int print_version(void) {
    static const char LINE[] = "glovebox " GLOVEBOX_VERSION "\n";
    return write(STDOUT_FILENO, LINE, sizeof LINE - 1) == (ssize_t)sizeof LINE - 1 ? 0 : 1;
}

/* The exit status, or -1 where the daemon did not take the command. Then reason says why, or is empty where there is none. */
static int hand_over(const char *build, int count, char **arguments, char *reason, size_t size) {
    struct sockaddr_un address;
    const char *why = daemon_address(&address);
    int connection = why ? -1 : daemon_connect(&address, &why);
    if (connection < 0) {
        snprintf(reason, size, "%s", why ? why : "");
        return -1;
    }
    size_t length;
    uint8_t *frame = request_frame(build, count, arguments, &length, &why);
    if (!frame) {
        close(connection);
        snprintf(reason, size, "%s", why);
        return -1;
    }
    struct outcome outcome = relay(connection, &address, frame, length);
    free(frame);
    if (outcome.kind == OUTCOME_ENDED) return outcome.status;
    snprintf(reason, size, "%s", outcome.reason[0] ? outcome.reason : "it gave no reason");
    return -1;
}

int main(int count, char **arguments) {
    fill_standard_streams();
    if (count == 2 && (strcmp(arguments[1], "--version") == 0 || strcmp(arguments[1], "-V") == 0)) return print_version();
    static struct installation installation;
    installation_find(&installation);
    installation_refresh(&installation, arguments);
    char directory[1];
    if (!getcwd(directory, sizeof directory) && errno == ENOENT) {
        report("the current directory does not exist any more", NULL, "change to a directory that exists");
        return EXIT_USAGE;
    }
    char reason[1024] = "";
    int status = hand_over(launch_value(&installation.launch, "build"), count, arguments, reason, sizeof reason);
    if (status >= 0) return status;
    return jvm_become(&installation, count, arguments, reason[0] ? reason : NULL);
}
