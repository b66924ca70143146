#include "request.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#include "terminal.h"
#include "wire.h"

extern char **environ;

struct text {
    uint8_t *bytes;
    size_t length;
    size_t room;
};

static void put(struct text *text, const void *data, size_t length) {
    if (text->length + length > text->room) {
        text->room = (text->length + length) * 2;
        text->bytes = realloc(text->bytes, text->room);
        if (!text->bytes) abort();
    }
    memcpy(text->bytes + text->length, data, length);
    text->length += length;
}

static void put_number(struct text *text, uint32_t number) {
    uint8_t bytes[4];
    wire_put_u32(bytes, number);
    put(text, bytes, sizeof bytes);
}

static void put_string(struct text *text, const char *string) {
    put_number(text, (uint32_t)strlen(string));
    put(text, string, strlen(string));
}

/* Milliseconds since 1970: a daemon does not begin with a request that is too old. */
static void put_time(struct text *text) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    char number[32];
    snprintf(number, sizeof number, "%lld", (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    put_string(text, number);
}

/* Lines of /proc/self/status in which a daemon must not differ, or it would do something else than we would. */
static void put_account(struct text *text) {
    static const char *const COMPARED[] = {"Umask:", "Uid:", "Gid:", "Groups:", "CapEff:", "NoNewPrivs:", "Seccomp:"};
    char status[8192], account[4096] = "", link[64] = "";
    int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, status, sizeof status - 1);
    if (file >= 0) close(file);
    status[length < 0 ? 0 : length] = '\0';
    char *rest = status;
    for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n")) {
        for (size_t i = 0; i < sizeof COMPARED / sizeof *COMPARED; i++) {
            if (strncmp(line, COMPARED[i], strlen(COMPARED[i])) != 0) continue;
            strncat(account, line, sizeof account - strlen(account) - 1);
            strncat(account, "\n", sizeof account - strlen(account) - 1);
        }
    }
    put_string(text, account);
    struct stat root = {0};
    if (readlink("/proc/self/ns/mnt", link, sizeof link - 1) < 0 || stat("/", &root) != 0) link[0] = '\0';
    char place[256];
    snprintf(place, sizeof place, "%s %llu:%llu", link, (unsigned long long)root.st_dev, (unsigned long long)root.st_ino);
    put_string(text, place);
}

/* One letter for each standard stream: t a terminal, n nothing at all, o anything else. */
static void put_streams(struct text *text) {
    char letters[4] = "";
    struct stat status;
    for (int i = 0; i < 3; i++) {
        int null = fstat(i, &status) != 0 || (S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, 3));
        letters[i] = isatty(i) ? 't' : null ? 'n' : 'o';
    }
    put_string(text, letters);
    struct winsize size;
    terminal_size(&size);
    char window[32];
    snprintf(window, sizeof window, "%u %u", size.ws_row, size.ws_col);
    put_string(text, window);
}

uint8_t *request_frame(const char *build, int count, char **arguments, size_t *length, const char **why) {
    char *directory = getcwd(NULL, 0);
    if (!directory) {
        *why = strerror(errno);
        return NULL;
    }
    struct text text = {malloc(65536), 0, 65536};
    if (!text.bytes) abort();
    uint8_t header[HEADER_BYTES] = {TYPE_REQUEST};
    put(&text, header, sizeof header);
    put_string(&text, PROTOCOL_VERSION "/" GLOVEBOX_VERSION);
    put_string(&text, build);
    put_time(&text);
    put_string(&text, directory);
    free(directory);
    put_account(&text);
    put_streams(&text);
    put_number(&text, (uint32_t)(count - 1));
    for (int i = 1; i < count; i++) put_string(&text, arguments[i]);
    for (char **variable = environ; *variable; variable++) put_string(&text, *variable);
    wire_put_u32(text.bytes + 1, (uint32_t)(text.length - HEADER_BYTES));
    *length = text.length;
    if (text.length - HEADER_BYTES <= PAYLOAD_MAX) return text.bytes;
    *why = "the command line and its variables are too long for it";
    free(text.bytes);
    return NULL;
}
