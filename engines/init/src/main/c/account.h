#ifndef GLOVEBOX_ACCOUNT_H
#define GLOVEBOX_ACCOUNT_H

#include <stdbool.h>
#include <stddef.h>

/* What a job has to tell, apart from whether it was done: texts, each ended by a NUL. */
struct account {
    char *text;
    size_t length, capacity;
};

/* Both fail when it does not fit, and then nothing of it is there. */
bool account_text(struct account *account, const char *text);
bool account_file(struct account *account, int fd);

#endif
