package dev.glovebox.server.store.sql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One piece of work in a transaction that writes, in the hands of the one thread that does. */
public final class Tx {

    private final Transaction transaction;
    private final Set<Runnable> afterCommit = new LinkedHashSet<>();
    private final List<Transaction.Deferred> later = new ArrayList<>();
    private final List<EventDraft> events = new ArrayList<>();
    private boolean standby;
    private boolean written;

    Tx(Transaction transaction) {
        this.transaction = transaction;
    }

    /** To do when all of this is durable; asking twice for the same thing does it once. */
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    /** Runs the commit hooks in this transaction. */
    public void callStandby() {
        standby = true;
    }

    boolean callsStandby() {
        return standby;
    }

    Set<Runnable> actions() {
        return afterCommit;
    }

    /** Whether the database knows of any of it; what it does not know of is undone by forgetting it. */
    boolean written() {
        return written;
    }

    /** Goes to the timeline with all others of the transaction, at its end: nothing in it reads the timeline. */
    public void event(EventDraft event) {
        events.add(event);
    }

    List<EventDraft> events() {
        return events;
    }

    /**
     * To be written with others of its kind, before something is asked or the transaction ends: on PostgreSQL one round trip for all of
     * them instead of one each. For statements whose order among others does not matter.
     */
    public void later(String sql, Object... arguments) {
        later.add(new Transaction.Deferred(sql, Optional.empty(), arguments));
    }

    /** The same for a statement about one row: of several with the same words about it the last is enough. */
    public void latest(String id, String sql, Object... arguments) {
        later.add(new Transaction.Deferred(sql, Optional.of(id), arguments));
    }

    /** Leaves what is still to be written to the transaction. */
    void finish() {
        transaction.keep(later);
        later.clear();
    }

    /** Writes pending statements before a query. */
    private void expose() {
        written |= !later.isEmpty();
        finish();
    }

    public int update(String sql, Object... arguments) {
        expose();
        written = true;
        try {
            return transaction.update(sql, arguments);
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
    }

    public <T> List<T> list(String sql, Sql.Row<T> row, Object... arguments) {
        expose();
        try {
            return transaction.list(sql, row, arguments);
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
    }

    /** The row that has this id, and about which everything is written with {@link #latest}. */
    public <T> Optional<T> one(String id, String sql, Sql.Row<T> row, Object... arguments) {
        expose();
        try {
            var all = transaction.one(id, sql, row, arguments);
            return all.isEmpty() ? Optional.empty() : Optional.of(all.getFirst());
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
    }

    public <T> Optional<T> first(String sql, Sql.Row<T> row, Object... arguments) {
        var all = list(sql, row, arguments);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getFirst());
    }
}
