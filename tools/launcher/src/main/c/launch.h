/* The file that says how the JVM is started (LAYOUT.md). */
#ifndef GLOVEBOX_LAUNCH_H
#define GLOVEBOX_LAUNCH_H

#include <stddef.h>

#define LAUNCH_MAX (1u << 20)
#define ENTRIES_MAX 1024u

struct entry {
    const char *key;
    const char *value;
};

struct launch {
    char directory[4096]; /* where paths of the file start */
    struct entry entries[ENTRIES_MAX];
    size_t count;
};

/* Reads the text, which stays in use and is cut into strings. Returns what is wrong with it, or NULL. */
const char *launch_parse(struct launch *launch, char *text, size_t length);

/* The value of the only entry of that name, or NULL. */
const char *launch_value(const struct launch *launch, const char *key);

#endif
