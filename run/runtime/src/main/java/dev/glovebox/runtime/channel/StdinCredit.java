package dev.glovebox.runtime.channel;

/** How much input a command will take without blocking its box. */
final class StdinCredit {

    /** Initial credit of every command, by the protocol. */
    private static final int INITIAL = 262_144;

    /** One frame's worth, so that a large write does not hold up other frames. */
    private static final int LARGEST = 65_536;

    private long available = INITIAL;
    private boolean closed;

    /** Waits for room; returns how much of {@code wanted} may be sent now, or 0 when the command is gone. */
    synchronized int take(int wanted) throws InterruptedException {
        while (available == 0 && !closed) {
            wait();
        }
        if (closed) {
            return 0;
        }
        int size = (int) Math.min(Math.min(wanted, LARGEST), available);
        available -= size;
        return size;
    }

    synchronized void grant(long bytes) {
        available += bytes;
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
