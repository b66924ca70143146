/* Processes outside the box, and what they share without meaning to. */
#include "attack.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Shared memory goes by number; the name of the canary gives it. */
static key_t key_of(const char *name) {
    unsigned int hash = 5381;
    while (*name)
        hash = hash * 33 + (unsigned char)*name++;
    return (key_t)(hash | 1);
}

/* What the others look for: a process with a name, an abstract socket and a piece of shared memory. Lives until its input ends. */
static struct verdict canary(const char *name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "%s", name);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
    int memory = shmget(key_of(name), 4096, IPC_CREAT | IPC_EXCL | 0666);
    if (bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, 64) < 0 || memory < 0)
        return refused("the canary");
    shmat(memory, NULL, 0);
    alarm(0); /* the others decide how long */
    dprintf(STDOUT_FILENO, "sings\n");
    char byte;
    while (read(STDIN_FILENO, &byte, 1) > 0)
        ;
    shmctl(memory, IPC_RMID, NULL);
    return verdict(OPEN, "sang");
}

static struct verdict shared_memory(const char *name) {
    return shmget(key_of(name), 0, 0) >= 0 ? verdict(OPEN, "found the host's shared memory") : refused("shmget");
}

/* Another process whose command line holds the name; our own does, too. */
static struct verdict see_process(const char *name) {
    DIR *processes = opendir("/proc");
    if (!processes)
        return refused("/proc");
    struct verdict result = verdict(SHUT, "no process of the host is to be seen");
    for (struct dirent *entry; (entry = readdir(processes)) != NULL;) {
        char path[300], line[1024];
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        int descriptor = isdigit(entry->d_name[0]) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
        if (descriptor < 0)
            continue;
        ssize_t length = read(descriptor, line, sizeof line);
        close(descriptor);
        char wanted[200];
        int size = snprintf(wanted, sizeof wanted, "canary=%s", name);
        if (length > 0 && memmem(line, (size_t)length, wanted, (size_t)size))
            result = verdict(OPEN, "sees process %s of the host", entry->d_name);
    }
    closedir(processes);
    return result;
}

const struct probe neighbour_probes[] = {
    {"canary", canary, HERE},
    {"host-shared-memory", shared_memory, APART},
    {"host-process", see_process, APART},
    {0},
};
