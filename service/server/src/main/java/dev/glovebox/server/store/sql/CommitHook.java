package dev.glovebox.server.store.sql;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Something to do in the very transaction that makes it possible, instead of in one after it: one flush to the disk instead of two.
 * Done at the end of each transaction that asks for it with {@link Tx#callStandby}, until it has something to show or is withdrawn.
 */
public final class CommitHook<T> {

    private enum State {
        WAITING,
        /** Tried in a transaction that is not durable yet. */
        BUSY,
        OVER
    }

    private final Function<Tx, Optional<T>> work;
    private final Consumer<CommitHook<T>> withdrawn;
    private State state = State.WAITING;
    private @Nullable T result;

    CommitHook(Function<Tx, Optional<T>> work, Consumer<CommitHook<T>> withdrawn) {
        this.work = work;
        this.withdrawn = withdrawn;
    }

    Optional<T> attempt(Tx tx) {
        return work.apply(tx);
    }

    /** False when it was withdrawn. */
    synchronized boolean begin() {
        if (state == State.OVER) {
            return false;
        }
        state = State.BUSY;
        return true;
    }

    /** The result of the hook is durable. */
    synchronized void settle(Optional<T> found) {
        result = found.orElse(null);
        state = found.isPresent() ? State.OVER : State.WAITING;
        notifyAll();
    }

    /** Withdraws it. What was done before, if anything; it is durable then. */
    public synchronized Optional<T> end() throws InterruptedException {
        withdrawn.accept(this);
        while (state == State.BUSY) {
            wait();
        }
        state = State.OVER;
        return Optional.ofNullable(result);
    }
}
