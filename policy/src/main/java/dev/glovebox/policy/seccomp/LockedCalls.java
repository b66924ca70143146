package dev.glovebox.policy.seccomp;

import static dev.glovebox.policy.seccomp.ArgumentCondition.INT;
import static dev.glovebox.policy.seccomp.ArgumentCondition.among;
import static dev.glovebox.policy.seccomp.SyscallRule.allow;

import java.util.List;

/**
 * How PARANOID differs from the standard profile: one program with its threads, which reads, computes and writes, and
 * neither starts nor reaches anything.
 */
final class LockedCalls {

    private static final long CLONE_THREAD = 0x1_0000;
    private static final long AF_UNIX = 1;

    private LockedCalls() {}

    static List<Withdrawal> withdrawn() {
        return List.of(
                Withdrawal.of("no second process; execve stays for the start and is sealed by init", "fork", "vfork"),
                Withdrawal.of("a program from a descriptor, which init's seal on execve would not see", "execveat"),
                Withdrawal.of("a file in memory is a program waiting for its execve", "memfd_create"),
                Withdrawal.of("no connection of any kind", "socket", "socketpair", "connect", "bind", "listen"),
                Withdrawal.of("nor use of one that was left open", "accept", "accept4", "shutdown"),
                Withdrawal.of("as before", "getsockname", "getpeername", "getsockopt", "setsockopt"),
                Withdrawal.of("as before", "sendto", "recvfrom", "sendmsg", "recvmsg", "sendmmsg", "recvmmsg"),
                Withdrawal.of("nobody to share memory with", "shmget", "shmat", "shmdt", "shmctl"),
                Withdrawal.of("nobody to take turns with", "semget", "semop", "semtimedop", "semctl"),
                Withdrawal.of("nobody to send messages to", "msgget", "msgsnd", "msgrcv", "msgctl"),
                Withdrawal.of("as before", "mq_open", "mq_unlink", "mq_timedsend", "mq_timedreceive"),
                Withdrawal.of("as before", "mq_notify", "mq_getsetattr"),
                Withdrawal.of("no other process to hold or signal", "pidfd_open", "pidfd_send_signal"),
                Withdrawal.of("no shell, no jobs", "setsid", "setpgid"),
                Withdrawal.of(
                        "pages moved between pipes have been a way into the page cache", "splice", "tee", "vmsplice"),
                Withdrawal.of(
                        "nobody else changes files",
                        "inotify_init",
                        "inotify_init1",
                        "inotify_add_watch",
                        "inotify_rm_watch"),
                Withdrawal.of("one reader, one writer: no named pipes", "mknod", "mknodat"),
                Withdrawal.of("one owner", "chown", "fchown", "fchownat", "lchown"),
                Withdrawal.of("no attributes beyond the mode", "setxattr", "lsetxattr", "fsetxattr"),
                Withdrawal.of("as before", "removexattr", "lremovexattr", "fremovexattr"),
                Withdrawal.of("one identity, which has nothing to give up", "setuid", "setgid", "setreuid", "setregid"),
                Withdrawal.of("as before", "setresuid", "setresgid", "setfsuid", "setfsgid", "setgroups", "capset"),
                Withdrawal.of("the ordinary domain is the one it is in", "personality"),
                Withdrawal.of("disks are shared with others, who would wait", "sync", "syncfs"),
                Withdrawal.of("the walls are as high as they get", "seccomp"),
                Withdrawal.of("as before", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"));
    }

    /** What is allowed differently: a thread shares everything with its maker, so it cannot be in another namespace. */
    static List<SyscallRule> changed() {
        return List.of(allow("threads of the program, no processes", "clone")
                .when(among(0, CLONE_THREAD | ProcessCalls.NEW_NAMESPACES, CLONE_THREAD)));
    }

    /** What init does before and around the program. The container's filter holds for both, the last one for the program. */
    static List<SyscallRule> ofInit() {
        return List.of(
                allow("init makes the process that becomes the program", "clone")
                        .when(among(0, ProcessCalls.NEW_NAMESPACES, 0)),
                allow("init opens its door", "socket").when(among(0, INT, AF_UNIX)),
                allow("as before", "connect"),
                allow("a session for the program, so that all of it can be signalled", "setsid"),
                allow("init puts the last filter on", "seccomp"));
    }
}
