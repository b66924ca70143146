#include "launch.h"

#include <string.h>

static const char *const ONCE[] = {"build", "java", "main", "aot", "home", "sources", "stamp", "rebuild", NULL};
static const char *const OFTEN[] = {"jar", "option", "command-option", "resident", "resident-option", NULL};
static const char *const NEEDED[] = {"build", "java", "main", NULL};

static int among(const char *const *names, const char *key) {
    for (; *names; names++) {
        if (strcmp(*names, key) == 0) return 1;
    }
    return 0;
}

const char *launch_value(const struct launch *launch, const char *key) {
    for (size_t i = 0; i < launch->count; i++) {
        if (strcmp(launch->entries[i].key, key) == 0) return launch->entries[i].value;
    }
    return NULL;
}

static const char *add_line(struct launch *launch, char *line) {
    char *space = strchr(line, ' ');
    if (!space || space == line || space[1] == '\0') return "a line is not a key, a space and a value";
    *space = '\0';
    if (!among(ONCE, line) && !among(OFTEN, line)) return "a key is unknown";
    if (among(ONCE, line) && launch_value(launch, line)) return "a key that may be there once is there twice";
    if (launch->count == ENTRIES_MAX) return "it has too many lines";
    launch->entries[launch->count++] = (struct entry){line, space + 1};
    return NULL;
}

const char *launch_parse(struct launch *launch, char *text, size_t length) {
    launch->count = 0;
    if (memchr(text, '\0', length)) return "it contains a zero byte";
    text[length] = '\0';
    for (char *line = text; *line;) {
        char *end = strchr(line, '\n');
        char *next = end ? end + 1 : line + strlen(line);
        if (end) *end = '\0';
        if (*line && *line != '#') {
            const char *wrong = add_line(launch, line);
            if (wrong) return wrong;
        }
        line = next;
    }
    for (const char *const *needed = NEEDED; *needed; needed++) {
        if (!launch_value(launch, *needed)) return "build, java or main is missing";
    }
    if (!launch_value(launch, "sources") != !launch_value(launch, "stamp")) return "sources and stamp belong together";
    return NULL;
}
