package dev.glovebox.server.store.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.glovebox.protocol.resource.TimelineEvent;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The database: a writer, and connections to read with. */
public final class Database implements AutoCloseable {

    private static final int READERS = 4;

    /** Who gets no connection for so long is told that there is no database. */
    private static final long PATIENCE_MILLIS = 10_000;

    private final Dialect dialect;
    private final HikariDataSource readers;
    private final Writer writer;

    private Database(Dialect dialect, HikariDataSource readers, Writer writer) {
        this.dialect = dialect;
        this.readers = readers;
        this.writer = writer;
    }

    /**
     * Opens the database and brings its schema up to date.
     *
     * @param place a JDBC URL of PostgreSQL, or the file of an SQLite database
     */
    public static Database open(String place) {
        var dialect = Dialect.of(place);
        dialect.guard();
        try (var connection = open(dialect)) {
            Migrations.apply(connection, dialect);
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
        var config = new HikariConfig();
        config.setPoolName("readers");
        config.setJdbcUrl(dialect.url());
        config.setMaximumPoolSize(READERS);
        config.setAutoCommit(true);
        config.setConnectionTimeout(PATIENCE_MILLIS);
        if (dialect instanceof Dialect.Sqlite) {
            config.setConnectionInitSql("PRAGMA busy_timeout=10000");
        }
        return new Database(dialect, new HikariDataSource(config), new Writer(dialect, () -> open(dialect)));
    }

    private static Connection open(Dialect dialect) throws SQLException {
        var connection = DriverManager.getConnection(dialect.url());
        dialect.prepare(connection);
        return connection;
    }

    public <T> T write(Function<Tx, T> work) {
        return writer.write(work);
    }

    /** To be withdrawn by the one who asked. */
    public <T> CommitHook<T> standBy(Function<Tx, Optional<T>> work) {
        return writer.standBy(work);
    }

    /** Is told what each transaction of this process added to the timeline, once it is durable, in order. Must be quick. */
    public void watchedBy(Consumer<List<TimelineEvent>> watcher) {
        writer.watchedBy(watcher);
    }

    /** How many stand by. */
    public int standing() {
        return writer.standing();
    }

    /** Whether other processes may write too, so that nothing here hears of it. */
    public boolean shared() {
        return dialect.shared();
    }

    public <T> List<T> list(String sql, Sql.Row<T> row, Object... arguments) {
        try (var connection = readers.getConnection()) {
            return Sql.list(connection, sql, row, arguments);
        } catch (SQLException failed) {
            throw new StoreFailure(failed);
        }
    }

    public <T> Optional<T> first(String sql, Sql.Row<T> row, Object... arguments) {
        var all = list(sql, row, arguments);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getFirst());
    }

    /** Answers when the database can be read. */
    public void ping() {
        list("SELECT 1 AS one", row -> row.getInt("one"));
    }

    @Override
    public void close() {
        writer.close();
        readers.close();
    }
}
