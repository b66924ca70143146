package dev.glovebox.runtime.background;

import java.util.ArrayDeque;
import java.util.Deque;

/** Gives everything back in the reverse order it was taken, once, whatever fails on the way. */
public final class Teardown implements AutoCloseable {

    private final Deque<AutoCloseable> owned = new ArrayDeque<>();
    private boolean canWait;

    public <T extends AutoCloseable> T own(T resource) {
        owned.push(resource);
        return resource;
    }

    /** The program came to its end: what is left harms nobody for a moment. */
    public void unhurried() {
        canWait = true;
    }

    boolean canWait() {
        return canWait;
    }

    /** Throws what went wrong first; the rest is attached to it. */
    @Override
    public void close() {
        RuntimeException first = null;
        while (!owned.isEmpty()) {
            try {
                owned.pop().close();
            } catch (Exception | Error problem) { // what is below must be given back all the same
                if (first == null) {
                    first = problem instanceof RuntimeException unchecked
                            ? unchecked
                            : new IllegalStateException(problem.getMessage(), problem);
                } else {
                    first.addSuppressed(problem);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
