package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.INT;
import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.among;
import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/**
 * How PARANOID differs from the standard profile: one program with its threads, which reads, computes and writes, and
 * neither starts nor reaches anything.
 */
public final class ParanoidProfile {

    private static final long CLONE_THREAD = 0x1_0000;
    private static final long AF_UNIX = 1;

    private ParanoidProfile() {}

    public static List<RemovedCalls> withdrawn() {
        return List.of(
                RemovedCalls.of("no second process; execve stays for the start, then init blocks it", "fork", "vfork"),
                RemovedCalls.of(
                        "starts a program from a descriptor, which init's block of execve does not cover", "execveat"),
                RemovedCalls.of("a file in memory can be executed as a program", "memfd_create"),
                RemovedCalls.of("no connection of any kind", "socket", "socketpair", "connect", "bind", "listen"),
                RemovedCalls.of("no use of an inherited connection", "accept", "accept4", "shutdown"),
                RemovedCalls.of(
                        "no use of an inherited connection", "getsockname", "getpeername", "getsockopt", "setsockopt"),
                RemovedCalls.of(
                        "no use of an inherited connection",
                        "sendto",
                        "recvfrom",
                        "sendmsg",
                        "recvmsg",
                        "sendmmsg",
                        "recvmmsg"),
                RemovedCalls.of("there is no other process to share memory with", "shmget", "shmat", "shmdt", "shmctl"),
                RemovedCalls.of(
                        "there is no other process to synchronize with", "semget", "semop", "semtimedop", "semctl"),
                RemovedCalls.of(
                        "there is no other process to send messages to", "msgget", "msgsnd", "msgrcv", "msgctl"),
                RemovedCalls.of(
                        "there is no other process to send messages to",
                        "mq_open",
                        "mq_unlink",
                        "mq_timedsend",
                        "mq_timedreceive"),
                RemovedCalls.of("there is no other process to send messages to", "mq_notify", "mq_getsetattr"),
                RemovedCalls.of("there is no other process to signal", "pidfd_open", "pidfd_send_signal"),
                RemovedCalls.of("there are no shells and no job control", "setsid", "setpgid"),
                RemovedCalls.of("splicing pages has allowed attacks on the page cache", "splice", "tee", "vmsplice"),
                RemovedCalls.of(
                        "no other process changes files",
                        "inotify_init",
                        "inotify_init1",
                        "inotify_add_watch",
                        "inotify_rm_watch"),
                RemovedCalls.of("there is no other process to use a named pipe with", "mknod", "mknodat"),
                RemovedCalls.of("there is only one user", "chown", "fchown", "fchownat", "lchown"),
                RemovedCalls.of("extended attributes are not needed", "setxattr", "lsetxattr", "fsetxattr"),
                RemovedCalls.of("extended attributes are not needed", "removexattr", "lremovexattr", "fremovexattr"),
                RemovedCalls.of(
                        "there is one identity without privileges to drop", "setuid", "setgid", "setreuid", "setregid"),
                RemovedCalls.of(
                        "there is one identity without privileges to drop",
                        "setresuid",
                        "setresgid",
                        "setfsuid",
                        "setfsgid",
                        "setgroups",
                        "capset"),
                RemovedCalls.of("the execution domain never changes", "personality"),
                RemovedCalls.of("flushing disks slows down other users", "sync", "syncfs"),
                RemovedCalls.of("the isolation cannot be restricted further", "seccomp"),
                RemovedCalls.of(
                        "the isolation cannot be restricted further",
                        "landlock_create_ruleset",
                        "landlock_add_rule",
                        "landlock_restrict_self"));
    }

    /** Changed rules: a thread shares everything with its creator, so it cannot be in another namespace. */
    public static List<SyscallRule> changed() {
        return List.of(allow("threads only, no processes", "clone")
                .when(among(0, CLONE_THREAD | ProcessCalls.NEW_NAMESPACES, CLONE_THREAD)));
    }

    /** Rules for init before and around the program. The container's filter holds for both, the last one for the program. */
    public static List<SyscallRule> ofInit() {
        return List.of(
                allow("init creates the process that becomes the program", "clone")
                        .when(among(0, ProcessCalls.NEW_NAMESPACES, 0)),
                allow("init opens its socket", "socket").when(among(0, INT, AF_UNIX)),
                allow("init connects its socket", "connect"),
                allow("a session for the program, so that init can signal all of it", "setsid"),
                allow("init installs the last filter", "seccomp"));
    }
}
