package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/**
 * Open files. Missing on purpose: handles (name_to_handle_at, open_by_handle_at) reach files by number past every mount;
 * fanotify watches whole file systems; io_uring does all of this where no filter sees it; Linux AIO (io_setup) draws on
 * a table all boxes of the machine share.
 */
public final class FileCalls {

    private FileCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("open and close files", "open", "openat", "openat2", "creat", "close", "close_range"),
                allow("read and write files", "read", "write", "readv", "writev", "lseek"),
                allow(
                        "read and write at a position, as databases and archivers do",
                        "pread64",
                        "pwrite64",
                        "preadv",
                        "pwritev",
                        "preadv2",
                        "pwritev2"),
                allow(
                        "copy between descriptors without a buffer (cp, tar, web servers)",
                        "copy_file_range",
                        "sendfile",
                        "splice",
                        "tee",
                        "vmsplice"),
                allow("redirections of shells", "dup", "dup2", "dup3", "pipe", "pipe2", "fcntl"),
                allow("locks of package managers and databases", "flock"),
                allow("resize files", "truncate", "ftruncate", "fallocate"),
                allow(
                        "flush data to disk; git and databases need it",
                        "fsync",
                        "fdatasync",
                        "sync",
                        "syncfs",
                        "sync_file_range"),
                allow("hints about file access", "fadvise64", "readahead"),
                allow("files in memory: JIT code caches, shared buffers", "memfd_create"),
                allow(
                        "file watching of build tools and editors",
                        "inotify_init",
                        "inotify_init1",
                        "inotify_add_watch",
                        "inotify_rm_watch"));
    }
}
