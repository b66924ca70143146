#include "program.h"

#include <errno.h>
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
static int become_script(struct image *image) {
    char *script = strdup(image->file);
    if (!script) return ENOMEM;
    size_t count = 0;
    while (image->arguments[count]) count++;
    memmove(image->arguments + 2, image->arguments + 1, count * sizeof *image->arguments);
    strcpy(image->file, "/bin/sh");
    image->arguments[0] = image->file;
    image->arguments[1] = script;
    execve(image->file, image->arguments, image->environment);
    return errno;
}

static int become(struct image *image) {
    execve(image->file, image->arguments, image->environment);
    return errno == ENOEXEC ? become_script(image) : errno;
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

int program_become(struct image *image) {
    const char *name = image->arguments[0];
    if (!*name) return ENOENT;
    if (strchr(name, '/')) {
        if (strlen(name) >= PROGRAM_FILE_BYTES) return ENAMETOOLONG;
        strcpy(image->file, name);
        return become(image);
    }
    if (strlen(name) > NAME_MAX) return ENAMETOOLONG;
    bool forbidden = false;
    const char *directory = search_path(image->environment);
    for (const char *end;; directory = end + 1) {
        end = strchrnul(directory, ':');
        if (join(image->file, directory, (size_t)(end - directory), name)) {
            int error = become(image);
            if (error == EACCES) forbidden = true;
            else if (!absent(error)) return error;
        }
        if (!*end) return forbidden ? EACCES : ENOENT;
    }
}
