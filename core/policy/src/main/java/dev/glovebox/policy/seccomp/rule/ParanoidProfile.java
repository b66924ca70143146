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
                RemovedCalls.of("no second process; execve stays for the start and is sealed by init", "fork", "vfork"),
                RemovedCalls.of("a program from a descriptor, which init's seal on execve would not see", "execveat"),
                RemovedCalls.of("a file in memory is a program waiting for its execve", "memfd_create"),
                RemovedCalls.of("no connection of any kind", "socket", "socketpair", "connect", "bind", "listen"),
                RemovedCalls.of("nor use of one that was left open", "accept", "accept4", "shutdown"),
                RemovedCalls.of("as before", "getsockname", "getpeername", "getsockopt", "setsockopt"),
                RemovedCalls.of("as before", "sendto", "recvfrom", "sendmsg", "recvmsg", "sendmmsg", "recvmmsg"),
                RemovedCalls.of("nobody to share memory with", "shmget", "shmat", "shmdt", "shmctl"),
                RemovedCalls.of("nobody to take turns with", "semget", "semop", "semtimedop", "semctl"),
                RemovedCalls.of("nobody to send messages to", "msgget", "msgsnd", "msgrcv", "msgctl"),
                RemovedCalls.of("as before", "mq_open", "mq_unlink", "mq_timedsend", "mq_timedreceive"),
                RemovedCalls.of("as before", "mq_notify", "mq_getsetattr"),
                RemovedCalls.of("no other process to hold or signal", "pidfd_open", "pidfd_send_signal"),
                RemovedCalls.of("no shell, no jobs", "setsid", "setpgid"),
                RemovedCalls.of(
                        "pages moved between pipes have been a way into the page cache", "splice", "tee", "vmsplice"),
                RemovedCalls.of(
                        "nobody else changes files",
                        "inotify_init",
                        "inotify_init1",
                        "inotify_add_watch",
                        "inotify_rm_watch"),
                RemovedCalls.of("one reader, one writer: no named pipes", "mknod", "mknodat"),
                RemovedCalls.of("one owner", "chown", "fchown", "fchownat", "lchown"),
                RemovedCalls.of("no attributes beyond the mode", "setxattr", "lsetxattr", "fsetxattr"),
                RemovedCalls.of("as before", "removexattr", "lremovexattr", "fremovexattr"),
                RemovedCalls.of(
                        "one identity, which has nothing to give up", "setuid", "setgid", "setreuid", "setregid"),
                RemovedCalls.of("as before", "setresuid", "setresgid", "setfsuid", "setfsgid", "setgroups", "capset"),
                RemovedCalls.of("the ordinary domain is the one it is in", "personality"),
                RemovedCalls.of("disks are shared with others, who would wait", "sync", "syncfs"),
                RemovedCalls.of("the walls are as high as they get", "seccomp"),
                RemovedCalls.of("as before", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"));
    }

    /** What is allowed differently: a thread shares everything with its maker, so it cannot be in another namespace. */
    public static List<SyscallRule> changed() {
        return List.of(allow("threads of the program, no processes", "clone")
                .when(among(0, CLONE_THREAD | ProcessCalls.NEW_NAMESPACES, CLONE_THREAD)));
    }

    /** What init does before and around the program. The container's filter holds for both, the last one for the program. */
    public static List<SyscallRule> ofInit() {
        return List.of(
                allow("init makes the process that becomes the program", "clone")
                        .when(among(0, ProcessCalls.NEW_NAMESPACES, 0)),
                allow("init opens its door", "socket").when(among(0, INT, AF_UNIX)),
                allow("as before", "connect"),
                allow("a session for the program, so that all of it can be signalled", "setsid"),
                allow("init puts the last filter on", "seccomp"));
    }
}
