#include "stamp.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FNV_START 0xcbf29ce484222325u
#define FNV_PRIME 0x100000001b3u
#define DEEPEST 64

/* Where a directory lies, as far as it matters. */
enum place { OUTSIDE, BELOW_SRC, BELOW_SRC_MAIN };

static uint64_t hash(uint64_t start, const void *data, size_t length) {
    for (const unsigned char *byte = data; length > 0; byte++, length--) start = (start ^ *byte) * FNV_PRIME;
    return start;
}

/* Sums up in whatever order the directory lists its files: nothing needs to be sorted. */
static uint64_t file_stamp(int directory, const char *name, uint64_t path) {
    struct stat status;
    if (fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return 1;
    uint64_t numbers[] = {(uint64_t)status.st_size, (uint64_t)status.st_mtim.tv_sec, (uint64_t)status.st_mtim.tv_nsec};
    return hash(hash(path, name, strlen(name)), numbers, sizeof numbers);
}

static int skipped(enum place place, const char *name) {
    if (name[0] == '.') return 1; /* itself, its parent, .git, .build */
    return strcmp(name, "target") == 0 || (place == BELOW_SRC && strcmp(name, "test") == 0);
}

static int is_source(enum place place, const char *name) {
    return place == BELOW_SRC_MAIN || strcmp(name, "pom.xml") == 0 || strcmp(name, "build.sh") == 0 ||
           strcmp(name, "any.jvm") == 0 || strcmp(name, "command.jvm") == 0 || strcmp(name, "server.jvm") == 0;
}

static enum place below(enum place place, const char *name) {
    if (place == BELOW_SRC_MAIN) return place;
    if (place == BELOW_SRC && strcmp(name, "main") == 0) return BELOW_SRC_MAIN;
    return strcmp(name, "src") == 0 ? BELOW_SRC : OUTSIDE;
}

static uint64_t walk(int descriptor, enum place place, uint64_t path, int depth) {
    DIR *directory = descriptor < 0 ? NULL : fdopendir(descriptor);
    if (!directory) {
        if (descriptor >= 0) close(descriptor);
        return 1;
    }
    uint64_t sum = 0;
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory)) {
        if (skipped(place, entry->d_name)) continue;
        if (entry->d_type == DT_DIR && depth < DEEPEST) {
            int inner = openat(descriptor, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            uint64_t named = hash(hash(path, entry->d_name, strlen(entry->d_name)), "/", 1);
            sum += walk(inner, below(place, entry->d_name), named, depth + 1);
        } else if (entry->d_type == DT_REG && is_source(place, entry->d_name)) {
            sum += file_stamp(descriptor, entry->d_name, path);
        }
    }
    closedir(directory);
    return sum;
}

uint64_t stamp_of(const char *directory) {
    return walk(open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC), OUTSIDE, FNV_START, 0);
}
