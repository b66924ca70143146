/* What goes by way of the host: other runs' secrets and files, and what is left in a project for its owner to find. */
#include "attack.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define KEPT "kept-secret"

static struct {
    const char *token;
    char place[256];
    int read;
} hunt;

/* Whether the token is in the beginning of a file. */
static int holds(const char *path) {
    static char text[1 << 16];
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        return 0;
    ssize_t length = read(descriptor, text, sizeof text);
    close(descriptor);
    hunt.read += length >= 0;
    if (length <= 0 || !memmem(text, (size_t)length, hunt.token, strlen(hunt.token)))
        return 0;
    snprintf(hunt.place, sizeof hunt.place, "%s", path);
    return 1;
}

static int in_processes(const char *file) {
    DIR *processes = opendir("/proc");
    int found = 0;
    for (struct dirent *entry; processes && !found && (entry = readdir(processes)) != NULL;) {
        char path[400];
        snprintf(path, sizeof path, "/proc/%s/%s", entry->d_name, file);
        found = isdigit((unsigned char)entry->d_name[0]) && holds(path);
    }
    if (processes)
        closedir(processes);
    return found;
}

static int visit(const char *path, const struct stat *status, int kind, struct FTW *where) {
    (void)status;
    (void)where;
    return kind == FTW_F && holds(path);
}

static struct verdict told(int found, const char *what) {
    return found ? verdict(OPEN, "another run's secret is in %s", hunt.place)
                 : verdict(SHUT, "%d %s could be read, none with the secret", hunt.read, what);
}

/* The token in the environment of any process. Ours has it among its arguments alone. */
static struct verdict neighbour_environ(const char *token) {
    hunt.token = token;
    return told(in_processes("environ"), "environments");
}

/* TOKEN:DIRECTORY:... : the token in any file below, or in the directories that processes stand in. */
static struct verdict neighbour_files(const char *argument) {
    char *words = strdup(argument), *rest = NULL;
    hunt.token = words ? strtok_r(words, ":", &rest) : NULL;
    if (!hunt.token)
        return verdict(UNKNOWN, "no token");
    int found = 0;
    for (char *directory; !found && (directory = strtok_r(NULL, ":", &rest)) != NULL;)
        found = nftw(directory, visit, 16, FTW_PHYS) > 0;
    return told(found || in_processes("cwd/" KEPT) || in_processes("root/workspace/" KEPT), "files");
}

static int write_file(const char *path, const char *text) {
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (descriptor < 0)
        return -1;
    ssize_t written = write(descriptor, text, strlen(text));
    close(descriptor);
    return written == (ssize_t)strlen(text) ? 0 : -1;
}

/* Writes the secret of this run where the run may write. */
static struct verdict keep_secret(const char *argument) {
    (void)argument;
    const char *secret = getenv("SELFTEST_SECRET");
    if (!secret)
        return verdict(UNKNOWN, "there is no secret");
    return write_file(KEPT, secret) == 0 ? verdict(OPEN, "kept") : refused(KEPT);
}

/* Harmless in content: what matters is where it is. */
static struct verdict plant(const char *argument) {
    (void)argument;
    int failed = write_file("plain.txt", "an ordinary file\n") < 0 || mkdir("x", 0755) < 0 ||
                 write_file("x/tasks.json", "{}\n") < 0 || symlink("x", ".vscode") < 0 || mkdir("assets", 0755) < 0 ||
                 write_file("assets/HEAD", "ref: refs/heads/main\n") < 0 ||
                 write_file("assets/config", "[core]\n\tbare = true\n") < 0 || mkdir("assets/objects", 0755) < 0 ||
                 mkdir("assets/refs", 0755) < 0 || symlink("ext/treasure", "way") < 0 ||
                 symlink("../outside/treasure", "first") < 0 || symlink("first", "second") < 0;
    return failed ? refused("planting") : verdict(OPEN, "planted");
}

const struct probe host_probes[] = {
    {"neighbour-environ", neighbour_environ, APART},
    {"neighbour-files", neighbour_files, APART},
    {"keep-secret", keep_secret, HERE},
    {"plant", plant, HERE},
    {0},
};
