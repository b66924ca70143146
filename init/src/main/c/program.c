#include "program.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char DEFAULT_PATH[] = "/usr/local/bin:/usr/bin:/bin";

static const char *search_path(char **environment) {
    for (char **entry = environment; *entry; entry++)
        if (strncmp(*entry, "PATH=", 5) == 0) return *entry + 5;
    return DEFAULT_PATH;
}

/* A text file without "#!" is a shell script, as execvp has it since ever. */
static int become_script(const char *file, char **arguments, char **environment) {
    size_t count = 0;
    while (arguments[count]) count++;
    char **shell = calloc(count + 2, sizeof *shell);
    if (!shell) return ENOMEM;
    shell[0] = (char *)"/bin/sh";
    shell[1] = (char *)file;
    if (count > 1) memcpy(shell + 2, arguments + 1, (count - 1) * sizeof *shell);
    execve(shell[0], shell, environment);
    return errno;
}

static int become(const char *file, char **arguments, char **environment) {
    execve(file, arguments, environment);
    return errno == ENOEXEC ? become_script(file, arguments, environment) : errno;
}

/* These say "not here", and the search goes on; the list is glibc's. */
static bool absent(int error) {
    return error == ENOENT || error == ENOTDIR || error == ESTALE || error == ENODEV || error == ETIMEDOUT;
}

/* DIRECTORY/NAME; an empty directory means the current one, and the name alone. */
static bool join(char *file, const char *directory, size_t length, const char *name) {
    if (length >= PATH_MAX) return false;
    memcpy(file, directory, length);
    if (length) file[length++] = '/';
    strcpy(file + length, name);
    return true;
}

int program_become(char **arguments, char **environment) {
    const char *name = arguments[0];
    if (!*name) return ENOENT;
    if (strchr(name, '/')) return become(name, arguments, environment);
    if (strlen(name) > NAME_MAX) return ENAMETOOLONG;
    char file[PATH_MAX + 1 + NAME_MAX + 1];
    bool forbidden = false;
    const char *directory = search_path(environment);
    for (const char *end;; directory = end + 1) {
        end = strchrnul(directory, ':');
        if (join(file, directory, (size_t)(end - directory), name)) {
            int error = become(file, arguments, environment);
            if (error == EACCES) forbidden = true;
            else if (!absent(error)) return error;
        }
        if (!*end) return forbidden ? EACCES : ENOENT;
    }
}
