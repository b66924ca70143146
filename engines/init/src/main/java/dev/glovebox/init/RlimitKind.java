package dev.glovebox.init;

import java.util.Arrays;
import java.util.Optional;

/** Resource of a {@link ResourceLimit}, with the kernel's RLIMIT number on x86_64 and aarch64. */
public enum RlimitKind {
    CPU_SECONDS(0),
    FILE_BYTES(1),
    DATA_BYTES(2),
    STACK_BYTES(3),
    CORE_BYTES(4),
    RESIDENT_BYTES(5),
    /** Counts all processes of the user on the machine, not those of the box. */
    PROCESSES(6),
    OPEN_FILES(7),
    LOCKED_BYTES(8),
    ADDRESS_SPACE_BYTES(9),
    FILE_LOCKS(10),
    PENDING_SIGNALS(11),
    MESSAGE_QUEUE_BYTES(12),
    NICE(13),
    REALTIME_PRIORITY(14),
    REALTIME_MICROSECONDS(15);

    private final int number;

    RlimitKind(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    static Optional<RlimitKind> ofNumber(int number) {
        return Arrays.stream(values()).filter(kind -> kind.number == number).findFirst();
    }
}
