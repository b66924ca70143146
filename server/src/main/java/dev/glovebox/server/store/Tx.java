package dev.glovebox.server.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A transaction that writes, in the hands of the one thread that does. */
public final class Tx {

    private final Statements statements;
    private final Set<Runnable> afterCommit = new LinkedHashSet<>();
    private final Set<PreparedStatement> later = new LinkedHashSet<>();
    private boolean standby;

    Tx(Statements statements) {
        this.statements = statements;
    }

    /** To do when all of this is durable; asking twice for the same thing does it once. */
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    /** What stands by is tried before this is durable: there may be something to do for it now. */
    public void callStandby() {
        standby = true;
    }

    boolean callsStandby() {
        return standby;
    }

    Set<Runnable> actions() {
        return afterCommit;
    }

    /**
     * To be written with others of its kind, before anything is asked or the transaction ends: on PostgreSQL one round trip for all of
     * them instead of one each. For statements that are never used otherwise and whose order among others does not matter.
     */
    void later(String sql, Object... arguments) {
        try {
            later.add(Sql.add(statements, sql, arguments));
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
    }

    void flush() {
        try {
            for (var statement : later) {
                statement.executeBatch();
            }
            later.clear();
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
    }

    /** Forgets what was to be written. */
    void drop() throws SQLException {
        for (var statement : later) {
            statement.clearBatch();
        }
        later.clear();
    }

    int update(String sql, Object... arguments) {
        flush();
        try {
            return Sql.update(statements, sql, arguments);
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
    }

    <T> List<T> list(String sql, Sql.Row<T> row, Object... arguments) {
        flush();
        try {
            return Sql.list(statements, sql, row, arguments);
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
    }

    <T> Optional<T> first(String sql, Sql.Row<T> row, Object... arguments) {
        var all = list(sql, row, arguments);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getFirst());
    }
}
