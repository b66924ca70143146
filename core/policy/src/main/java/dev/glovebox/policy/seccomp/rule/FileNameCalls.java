package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/**
 * Names and attributes of files. What may be touched is decided by mounts and modes, not here; chroot and the mount
 * family, which could change that, are missing on purpose.
 */
public final class FileNameCalls {

    private FileNameCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow(
                        "read file metadata",
                        "stat",
                        "lstat",
                        "fstat",
                        "newfstatat",
                        "statx",
                        "access",
                        "faccessat",
                        "faccessat2"),
                allow("free space, for installers and git", "statfs", "fstatfs"),
                allow("list directories", "getdents", "getdents64"),
                allow("the current directory", "getcwd", "chdir", "fchdir"),
                allow("make and remove directories", "mkdir", "mkdirat", "rmdir"),
                allow("links", "link", "linkat", "symlink", "symlinkat", "readlink", "readlinkat"),
                allow("rename and delete", "rename", "renameat", "renameat2", "unlink", "unlinkat"),
                allow(
                        "change modes; setuid bits have no effect with no-new-privileges",
                        "chmod",
                        "fchmod",
                        "fchmodat",
                        "umask"),
                allow(
                        "change owners; without capabilities only of the program's own files",
                        "chown",
                        "fchown",
                        "fchownat",
                        "lchown"),
                allow("time stamps, for make and archivers", "utime", "utimes", "utimensat", "futimesat"),
                allow(
                        "extended attributes, for cp -a and archivers; trusted and security names need capabilities",
                        "getxattr",
                        "lgetxattr",
                        "fgetxattr",
                        "setxattr",
                        "lsetxattr",
                        "fsetxattr",
                        "listxattr",
                        "llistxattr",
                        "flistxattr",
                        "removexattr",
                        "lremovexattr",
                        "fremovexattr"));
    }
}
