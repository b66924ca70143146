/* Taking more than one's share. Each takes at most what its argument says, and gives up by itself. */
#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long now_in_milliseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

static void rest(long milliseconds) {
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (nanosleep(&time, &time) < 0 && errno == EINTR)
        ;
}

static struct verdict memory(const char *mebibytes) {
    size_t size = (size_t)atoi(mebibytes) << 20;
    char *block = malloc(size);
    if (!block)
        return verdict(SHUT, "malloc of %s MiB: ENOMEM", mebibytes);
    for (size_t i = 0; i < size; i += 4096)
        block[i] = (char)i;
    int first = block[4096];
    free(block);
    return verdict(OPEN, "%s MiB written (%d)", mebibytes, first);
}

static struct verdict locked_memory(const char *mebibytes) {
    size_t size = (size_t)atoi(mebibytes) << 20;
    void *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        return verdict(UNKNOWN, "no memory to lock");
    return mlock(block, size) < 0 ? refused("mlock") : verdict(OPEN, "%s MiB locked", mebibytes);
}

/* As much as goes in; loopback takes a moment to carry it over, and then takes more. */
static long long fill(int socket) {
    static char block[1 << 16];
    long long sent = 0;
    for (int idle = 0; idle < 4;) {
        ssize_t count = send(socket, block, sizeof block, MSG_DONTWAIT | MSG_NOSIGNAL);
        idle = count > 0 ? 0 : idle + 1;
        sent += count > 0 ? count : 0;
        if (count <= 0)
            rest(2);
    }
    return sent;
}

/* Sent to itself over loopback and never read: what waits in between is nobody's memory but the kernel's. */
static struct verdict socket_memory(const char *mebibytes) {
    long long wanted = atoll(mebibytes) << 20, held = 0;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0)
        return refused("socket");
    if (bind(listener, (struct sockaddr *)&address, length) < 0 || listen(listener, 8) < 0
        || getsockname(listener, (struct sockaddr *)&address, &length) < 0)
        return verdict(UNKNOWN, "no place to listen: %s", strerrorname_np(errno));
    while (held < wanted) {
        int one = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (one < 0 || connect(one, (struct sockaddr *)&address, length) < 0)
            break;
        int other = accept(listener, NULL, NULL);
        if (other < 0)
            break;
        held += fill(one) + fill(other);
    }
    return held >= wanted ? verdict(OPEN, "%lld MiB wait in sockets", held >> 20)
                          : verdict(SHUT, "no more than %lld MiB wait in sockets", held >> 20);
}

static struct verdict processes(const char *count) {
    int wanted = atoi(count), made = 0;
    pid_t children[512];
    while (made < wanted && made < 512) {
        pid_t child = fork();
        if (child == 0)
            for (;;)
                pause();
        if (child < 0)
            break;
        children[made++] = child;
    }
    int why = errno;
    for (int i = 0; i < made; i++)
        kill(children[i], SIGKILL);
    for (int i = 0; i < made; i++)
        waitpid(children[i], NULL, 0);
    return made == wanted ? verdict(OPEN, "%d processes at once", made)
                          : verdict(SHUT, "no more after %d processes: %s", made, strerrorname_np(why));
}

static struct verdict open_files(const char *count) {
    int wanted = atoi(count), opened = 0;
    while (opened < wanted && open("/dev/null", O_RDONLY | O_CLOEXEC) >= 0)
        opened++;
    return opened == wanted ? verdict(OPEN, "%d files open", opened)
                            : verdict(SHUT, "no more after %d files: %s", opened, strerrorname_np(errno));
}

/* About a millisecond of nothing but work. */
static void round_of_work(void) {
    volatile unsigned value = 1;
    for (int i = 0; i < 400000; i++)
        value = value * 1664525u + 1013904223u;
}

/* MILLISECONDS/WITHIN: whether so much processor time can be had in that time, and how many rounds of work it is. */
static struct verdict processor(const char *argument) {
    long long wanted = atoll(argument), within = atoll(strchr(argument, '/') + 1), used = 0, rounds = 0;
    long long begin = now_in_milliseconds(CLOCK_MONOTONIC);
    for (; (used = now_in_milliseconds(CLOCK_PROCESS_CPUTIME_ID)) < wanted; rounds++) {
        if (now_in_milliseconds(CLOCK_MONOTONIC) - begin > within)
            return verdict(SHUT, "%lld ms of processor time in %lld ms", used, within);
        round_of_work();
    }
    long long elapsed = now_in_milliseconds(CLOCK_MONOTONIC) - begin;
    return verdict(OPEN, "%lld rounds of work, %lld ms of processor time in %lld ms", rounds, used, elapsed);
}

/* ROUNDS/WITHIN: the same work, whatever the box's own kernel says of the processor time it took. */
static struct verdict work(const char *argument) {
    long long wanted = atoll(argument), within = atoll(strchr(argument, '/') + 1), elapsed = 0;
    long long begin = now_in_milliseconds(CLOCK_MONOTONIC);
    for (long long rounds = 0; rounds < wanted; rounds++) {
        round_of_work();
        elapsed = now_in_milliseconds(CLOCK_MONOTONIC) - begin;
        if (elapsed > within)
            return verdict(SHUT, "%lld of %lld rounds of work in %lld ms", rounds + 1, wanted, elapsed);
    }
    return verdict(OPEN, "%lld rounds of work in %lld ms", wanted, elapsed);
}

static struct verdict flood(const char *mebibytes) {
    static char block[1 << 16];
    memset(block, 'x', sizeof block - 1);
    block[sizeof block - 1] = '\n';
    for (long left = atol(mebibytes) << 4; left > 0; left--)
        if (write(STDOUT_FILENO, block, sizeof block) < 0)
            return refused("output");
    return verdict(OPEN, "%s MiB written", mebibytes);
}

/* Deaf to every polite request. */
static struct verdict linger(const char *milliseconds) {
    for (int number = 1; number < 32; number++)
        signal(number, SIG_IGN);
    rest(atol(milliseconds));
    return verdict(OPEN, "still here after %s ms", milliseconds);
}

/* Leaves its parents and its session, and keeps the pipes; its arguments name it to whoever looks. */
static struct verdict daemonize(const char *milliseconds) {
    pid_t child = fork();
    if (child < 0)
        return refused("fork");
    if (child == 0) {
        setsid();
        if (fork() == 0) {
            for (int number = 1; number < 32; number++)
                signal(number, SIG_IGN);
            alarm(0);
            rest(atol(milliseconds));
            _exit(0);
        }
        _exit(0);
    }
    wait(NULL);
    return verdict(OPEN, "one runs on");
}

/* Takes every watch its user may have, says so, and holds them until its time is over. */
static struct verdict hoard(const char *milliseconds) {
    int taken = 0;
    while (taken < 4096 && inotify_init1(IN_CLOEXEC) >= 0)
        taken++;
    dprintf(STDOUT_FILENO, "hoarded %d\n", taken);
    rest(atol(milliseconds));
    return verdict(taken < 4096 ? OPEN : ABSENT, "%d taken", taken);
}

/* OPEN if a neighbour has taken them all. */
static struct verdict starved(const char *argument) {
    (void)argument;
    int watch = inotify_init1(IN_CLOEXEC);
    return watch < 0 && errno == EMFILE ? verdict(OPEN, "no inotify instance is left (%s)", strerrorname_np(errno))
                     : verdict(SHUT, "its own share is there");
}

const struct probe load_probes[] = {
    {"locked-memory", locked_memory, APART}, {"socket-memory", socket_memory, HERE},
    {"memory", memory, HERE},       {"processes", processes, HERE}, {"open-files", open_files, APART},
    {"processor", processor, HERE}, {"work", work, HERE}, {"flood", flood, HERE},         {"linger", linger, HERE},
    {"daemon", daemonize, HERE},    {"hoard", hoard, HERE},         {"starved", starved, HERE},
    {0},
};
