#include "account.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool account_text(struct account *account, const char *text) {
    size_t size = strlen(text) + 1;
    if (size > account->capacity - account->length) {
        errno = EMSGSIZE;
        return false;
    }
    memcpy(account->text + account->length, text, size);
    account->length += size;
    return true;
}

bool account_file(struct account *account, int fd) {
    size_t end = account->length;
    while (end < account->capacity) {
        ssize_t got = read(fd, account->text + end, account->capacity - end);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        if (got == 0) {
            account->text[end] = 0;
            account->length = end + 1;
            return true;
        }
        end += (size_t)got;
    }
    errno = EMSGSIZE;
    return false;
}
