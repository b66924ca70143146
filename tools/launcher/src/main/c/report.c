#include "report.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Whatever is printed may come from a file name or from another process. */
static void add(char *text, size_t size, const char *more) {
    size_t length = strlen(text);
    for (; *more && length + 1 < size; more++) {
        unsigned char one = (unsigned char)*more;
        text[length++] = one < ' ' || one == 0x7f ? '?' : (char)one;
    }
    text[length] = '\0';
}

void report(const char *what, const char *detail, const char *next) {
    char text[2048] = "glovebox: ";
    add(text, 1000, what);
    if (detail && *detail) {
        add(text, 1000, ": ");
        add(text, 1500, detail);
    }
    strcat(text, "\n  next: ");
    add(text, sizeof text - 2, next);
    strcat(text, "\n");
    if (write(STDERR_FILENO, text, strlen(text)) < 0) return; /* nobody reads it */
}
