#include "report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static const struct { const char *name, *path; } FILES[] = {
    {"status", "/proc/self/status"}, {"mountinfo", "/proc/self/mountinfo"}, {"net", "/proc/net/dev"},
};
static const char *const NAMESPACES[] = {"cgroup", "ipc", "mnt", "net", "pid", "user", "uts"};

#define FILE_COUNT (sizeof FILES / sizeof *FILES)
#define NAMESPACE_COUNT (sizeof NAMESPACES / sizeof *NAMESPACES)

static uint8_t *put_text(uint8_t *at, const char *prefix, const char *text) {
    size_t before = strlen(prefix), length = strlen(text);
    at = wire_put32(at, (uint32_t)(before + length));
    memcpy(at, prefix, before);
    memcpy(at + before, text, length);
    return at + before + length;
}

static uint8_t *put_error(uint8_t *at, int error) {
    char text[32];
    snprintf(text, sizeof text, "error %d", error);
    return put_text(at, "", text);
}

/* Straight into the frame; the length is known afterwards. */
static uint8_t *put_file(uint8_t *at, const char *path) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return put_error(at, errno);
    size_t count = 0;
    ssize_t got;
    while (count < EVIDENCE_MAX && (got = read(fd, at + 4 + count, EVIDENCE_MAX - count)) != 0) {
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) break;
        count += (size_t)got;
    }
    int error = got < 0 ? errno : 0;
    close(fd);
    if (error) return put_error(at, error);
    wire_put32(at, (uint32_t)count);
    return at + 4 + count;
}

static uint8_t *put_namespace(uint8_t *at, const char *name) {
    char path[64], link[128];
    snprintf(path, sizeof path, "/proc/self/ns/%s", name);
    at = put_text(at, "ns/", name);
    ssize_t length = readlink(path, link, sizeof link - 1);
    if (length < 0) return put_error(at, errno);
    link[length] = 0;
    return put_text(at, "", link);
}

static uint8_t *put_stat(uint8_t *at, int fd, int error) {
    struct stat status;
    char text[128];
    if (!error && fstat(fd, &status) < 0) error = errno;
    if (error) return put_error(at, error);
    snprintf(text, sizeof text, "%llu %llu %o %u %u", (unsigned long long)status.st_dev,
             (unsigned long long)status.st_ino, status.st_mode, status.st_uid, status.st_gid);
    return put_text(at, "", text);
}

static uint8_t *put_space(uint8_t *at, int fd, int error) {
    struct statvfs space;
    char text[128];
    if (!error && fstatvfs(fd, &space) < 0) error = errno;
    if (error) return put_error(at, error);
    snprintf(text, sizeof text, "%lu %llu %llu %llu %llu", space.f_frsize, (unsigned long long)space.f_blocks,
             (unsigned long long)space.f_bavail, (unsigned long long)space.f_files, (unsigned long long)space.f_ffree);
    return put_text(at, "", text);
}

/* Both answers about the same object: one descriptor that neither follows a link nor opens a device. */
static uint8_t *put_path(uint8_t *at, const char *path) {
    int fd = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC), error = fd < 0 ? errno : 0;
    at = put_stat(put_text(at, "stat ", path), fd, error);
    at = put_space(put_text(at, "space ", path), fd, error);
    if (fd >= 0) close(fd);
    return at;
}

/* What programs will be put behind: the number of instructions, and a hash (FNV-1a) to tell that they arrived as sent. */
static uint8_t *put_last_filter(uint8_t *at, const struct box *box) {
    const struct filter *last = &box->last;
    const uint8_t *bytes = (const uint8_t *)last->instructions;
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < last->count * sizeof *last->instructions; i++) hash = (hash ^ bytes[i]) * 0x100000001b3;
    char text[64];
    snprintf(text, sizeof text, "%u %016llx%s", last->count, (unsigned long long)hash, box->once ? " once" : "");
    return put_text(put_text(at, "", "last_filter"), "", last->count ? text : "none");
}

/* The limits on INSPECT make the longest report fit a frame: 3 files, 7 links, twice the names, 512 short lines. */
void report_send(struct box *box, char **paths, unsigned count) {
    uint8_t *start = outlet_reserve(box, PAYLOAD_MAX);
    uint8_t *at = wire_put16(start, (uint16_t)(FILE_COUNT + NAMESPACE_COUNT + 1 + 2 * count));
    for (unsigned i = 0; i < FILE_COUNT; i++) at = put_file(put_text(at, "", FILES[i].name), FILES[i].path);
    for (unsigned i = 0; i < NAMESPACE_COUNT; i++) at = put_namespace(at, NAMESPACES[i]);
    at = put_last_filter(at, box);
    for (unsigned i = 0; i < count; i++) at = put_path(at, paths[i]);
    outlet_commit(box, TYPE_REPORT, 0, (size_t)(at - start));
}
