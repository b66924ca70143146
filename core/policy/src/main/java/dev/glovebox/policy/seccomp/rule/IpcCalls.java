package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/** Shared memory, semaphores and message queues, all in the box's own ipc namespace. Keyrings have no namespace. */
public final class IpcCalls {

    private IpcCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("shared memory of databases and scientific libraries", "shmget", "shmat", "shmdt", "shmctl"),
                allow("semaphores", "semget", "semop", "semtimedop", "semctl"),
                allow("message queues", "msgget", "msgsnd", "msgrcv", "msgctl"),
                allow(
                        "POSIX message queues",
                        "mq_open",
                        "mq_unlink",
                        "mq_timedsend",
                        "mq_timedreceive",
                        "mq_notify",
                        "mq_getsetattr"));
    }
}
