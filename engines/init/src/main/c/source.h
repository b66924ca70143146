/* Places of the host that were checked: opened once, compared on the descriptor, and cloned from it, so that there is no moment for
 * a swap. */
#ifndef GLOVEBOX_SOURCE_H
#define GLOVEBOX_SOURCE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

/* How a job ends, for the caller tells them apart by nothing else. */
enum job_status {
    JOB_FAILED = 1,
    JOB_REPLACED = 3,    /* what is there is not what was checked */
    JOB_UNSUPPORTED = 4, /* this kernel or this file system does not do it */
};

struct source {
    const char *path;
    uint64_t device, inode;
};

/* Who changes places with whom: everyone else is who they are. */
struct swap {
    uint32_t disk_uid, disk_gid, shown_uid, shown_gid;
};

bool swap_needed(const struct swap *swap);

bool parse_number(const char *text, uint64_t *value);

/* A user or a group. -1 is "leave as it is" to the kernel, so it is no identity. */
bool parse_id(const char *text, uint32_t *id);

/* Says on standard error that the job `who` could not do `what`, with the text of errno, and returns `status`. */
int job_failed(const char *who, const char *what, int status);

/* JOB_UNSUPPORTED if errno is one of `errors`, which end with 0; else JOB_FAILED. */
int job_status_of(const int *errors);

/* Opens a source without following a link, and compares it. Returns 0 or a job_status. */
int source_open(const char *who, const struct source *source, int *fd, struct stat *found);

/* For someone who may write what is there: its owner appears as `uid` and `gid`, and what they make belongs to its owner. Root is
   never shown as anyone: the box's user would make files of root's. Nor is root's group. */
struct swap source_owner_shown_as(const struct stat *found, uint32_t uid, uint32_t gid);

/* A mount of exactly what is open, not of what is mounted below it, which was not judged with it. It is attached nowhere yet.
   Returns 0 or a job_status. */
int source_clone(const char *who, int fd, uint64_t attributes, const struct swap *swap, int *tree);

/* Puts it at a path. Returns 0 or a job_status. */
int source_attach(const char *who, int tree, const char *target);

#endif
