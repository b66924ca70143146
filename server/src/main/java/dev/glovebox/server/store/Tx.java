package dev.glovebox.server.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A transaction that writes, in the hands of the one thread that does. */
public final class Tx {

    private final Connection connection;
    private final Set<Runnable> afterCommit = new LinkedHashSet<>();

    Tx(Connection connection) {
        this.connection = connection;
    }

    /** To do when all of this is durable; asking twice for the same thing does it once. */
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    Set<Runnable> actions() {
        return afterCommit;
    }

    Connection connection() {
        return connection;
    }

    int update(String sql, Object... arguments) {
        try {
            return Sql.update(connection, sql, arguments);
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
    }

    <T> List<T> list(String sql, Sql.Row<T> row, Object... arguments) {
        try {
            return Sql.list(connection, sql, row, arguments);
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
    }

    <T> Optional<T> first(String sql, Sql.Row<T> row, Object... arguments) {
        var all = list(sql, row, arguments);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getFirst());
    }
}
