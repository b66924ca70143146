package dev.glovebox.runtime.program;

/** Why we end a program ourselves. */
public enum StopReason {
    CANCELLED,
    TIMEOUT,
    OUTPUT_LIMIT,
    /** Its sockets hold far more than they may. */
    SOCKET_MEMORY,
    /** The layer for changes to the project is full. */
    LAYER_FULL;

    /** Whether it gets a moment to finish; what takes too much would take more meanwhile. */
    boolean leavesTime() {
        return switch (this) {
            case CANCELLED, TIMEOUT, LAYER_FULL -> true;
            case OUTPUT_LIMIT, SOCKET_MEMORY -> false;
        };
    }
}
