#include "installation.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "report.h"
#include "stamp.h"

#define REBUILT "rebuilt"

static void unusable(const char *detail) {
    report("this installation cannot be used", detail, "install Glovebox again");
    exit(EXIT_PLATFORM);
}

/* The directory of a path, in place. */
static void parent(char *path) {
    char *slash = strrchr(path, '/');
    if (slash) slash[slash == path ? 1 : 0] = '\0';
}

static int read_file(const char *path, char *text, size_t size) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    size_t length = 0;
    ssize_t count;
    while (length < size && (count = read(file, text + length, size - length)) > 0) length += (size_t)count;
    close(file);
    return (int)length;
}

static int load(struct installation *found, const char *directory, const char *below) {
    static char text[LAUNCH_MAX + 1];
    char path[sizeof found->launch.directory + 64];
    snprintf(path, sizeof path, "%s%s/launch", directory, below);
    int length = read_file(path, text, LAUNCH_MAX);
    if (length < 0) return 0;
    const char *wrong = launch_parse(&found->launch, text, (size_t)length);
    if (wrong) {
        char detail[sizeof path + 128];
        snprintf(detail, sizeof detail, "%s: %s", path, wrong);
        unusable(detail);
    }
    parent(path);
    if (strlen(path) >= sizeof found->launch.directory) unusable("its path is too long");
    strcpy(found->launch.directory, path);
    return 1;
}

void installation_find(struct installation *found) {
    ssize_t length = readlink("/proc/self/exe", found->binary, sizeof found->binary - 1);
    if (length < 0) unusable("/proc is not mounted");
    found->binary[length] = '\0';
    char directory[sizeof found->binary];
    strcpy(directory, found->binary);
    parent(directory);
    if (load(found, directory, "")) return;
    parent(directory);
    if (load(found, directory, "/lib/glovebox")) return;
    unusable("no launch file beside the program or in ../lib/glovebox");
}

size_t installation_path(const struct installation *found, const char *path, char *to, size_t size) {
    int length = path[0] == '/'               ? snprintf(to, size, "%s", path)
                 : strcmp(path, ".") == 0     ? snprintf(to, size, "%s", found->launch.directory)
                                              : snprintf(to, size, "%s/%s", found->launch.directory, path);
    if (length < 0 || (size_t)length >= size) unusable("a path in its launch file is too long");
    return (size_t)length;
}

static void build(const char *program) {
    pid_t child = fork();
    if (child == 0) {
        execl(program, program, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (child < 0 || !WIFEXITED(status)) exit(EXIT_PLATFORM);
    if (WEXITSTATUS(status) != 0) exit(WEXITSTATUS(status)); /* which has said why */
}

void installation_refresh(const struct installation *found, char **arguments) {
    const char *sources = launch_value(&found->launch, "sources");
    const char *requested = getenv("GLOVEBOX_NO_BUILD");
    if (requested && strcmp(requested, REBUILT) == 0) {
        unsetenv("GLOVEBOX_NO_BUILD"); /* a word from ourselves, for nobody else */
        return;
    }
    if (!sources || (requested && *requested)) return;
    char path[4096], stamp[32];
    installation_path(found, sources, path, sizeof path);
    snprintf(stamp, sizeof stamp, "%016" PRIx64, stamp_of(path));
    const char *program = launch_value(&found->launch, "rebuild");
    if (strcmp(stamp, launch_value(&found->launch, "stamp")) == 0 || !program) return;
    installation_path(found, program, path, sizeof path);
    build(path);
    setenv("GLOVEBOX_NO_BUILD", REBUILT, 1);
    snprintf(path, sizeof path, "%s/glovebox", found->launch.directory); /* this binary may be the old one */
    execv(path, arguments);
    unusable(strerror(errno));
}
