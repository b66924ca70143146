/* Who the program is, and whom it can become. */
#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* The value of a line of /proc/self/status, or "". */
static const char *status_of(const char *name) {
    static char value[128];
    char line[256];
    value[0] = 0;
    FILE *status = fopen("/proc/self/status", "re");
    while (status && fgets(line, sizeof line, status))
        if (strncmp(line, name, strlen(name)) == 0 && line[strlen(name)] == ':')
            sscanf(line + strlen(name) + 1, "%127s", value);
    if (status)
        fclose(status);
    return value;
}

static struct verdict uid_zero(const char *argument) {
    (void)argument;
    return verdict(getuid() == 0 || geteuid() == 0 ? OPEN : SHUT, "uid %d", geteuid());
}

static struct verdict gid_zero(const char *argument) {
    (void)argument;
    gid_t groups[64];
    int count = getgroups(64, groups);
    for (int i = 0; i < count; i++)
        if (groups[i] == 0)
            return verdict(OPEN, "group 0 among the supplementary groups");
    return verdict(getgid() == 0 || getegid() == 0 ? OPEN : SHUT, "gid %d", getegid());
}

static struct verdict capabilities(const char *argument) {
    (void)argument;
    static const char *const sets[] = {"CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        const char *value = status_of(sets[i]);
        if (!*value)
            return verdict(UNKNOWN, "/proc/self/status has no %s", sets[i]);
        if (strspn(value, "0") != strlen(value))
            return verdict(OPEN, "%s is %s", sets[i], value);
    }
    return verdict(SHUT, "all sets are empty");
}

static struct verdict no_new_privileges(const char *argument) {
    (void)argument;
    const char *value = status_of("NoNewPrivs");
    return verdict(strcmp(value, "1") == 0 ? SHUT : OPEN, "NoNewPrivs %s", value);
}

static struct verdict seccomp_mode(const char *argument) {
    (void)argument;
    const char *value = status_of("Seccomp");
    return verdict(strcmp(value, "2") == 0 ? SHUT : OPEN, "Seccomp %s", value);
}

static struct verdict become_root(const char *argument) {
    (void)argument;
    if (setresgid(0, 0, 0) == 0)
        return verdict(OPEN, "became group 0");
    return setresuid(0, 0, 0) == 0 ? verdict(OPEN, "became uid 0") : refused("setresuid(0)");
}

/* The file given is root's, set-user-id, and says as whom it runs. Our standard output is its, so it is read through a pipe. */
static struct verdict setuid_file(const char *path) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return refused("pipe");
    pid_t child = fork();
    if (child < 0)
        return refused("fork");
    if (child == 0) {
        if (getuid() == 0 && setresuid(65534, 65534, 65534) < 0)
            _exit(1);
        dup2(ends[1], STDOUT_FILENO);
        execl(path, path, "uid-zero", (char *)NULL);
        _exit(2);
    }
    close(ends[1]);
    char said[256] = "";
    ssize_t length = read(ends[0], said, sizeof said - 1);
    int status;
    waitpid(child, &status, 0);
    if (length <= 0)
        return verdict(UNKNOWN, "%s did not run (status %d)", path, status);
    said[strcspn(said, "\n")] = 0;
    return verdict(strncmp(said, "setuid-file open", 16) == 0 ? OPEN : SHUT, "the file says: %s", said);
}

const struct probe identity_probes[] = {
    {"uid-zero", uid_zero, HERE},
    {"gid-zero", gid_zero, HERE},
    {"capabilities", capabilities, HERE},
    {"no-new-privileges", no_new_privileges, HERE},
    {"seccomp-mode", seccomp_mode, HERE},
    {"become-root", become_root, APART},
    {"setuid-file", setuid_file, APART},
    {0},
};
