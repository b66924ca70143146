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

    private final Dialect dialect;
    private final HikariDataSource readers;
    private final Writer writer;
    private final Outage outage;

    private Database(Dialect dialect, HikariDataSource readers, Writer writer, Outage outage) {
        this.dialect = dialect;
        this.readers = readers;
        this.writer = writer;
        this.outage = outage;
    }

    /**
     * Opens the database and brings its schema up to date.
     *
     * @param location a JDBC URL of PostgreSQL, or the file of an SQLite database
     */
    public static Database open(String location) {
        var dialect = Dialect.of(location);
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
        config.setConnectionTimeout(dialect.patience().toMillis());
        config.setValidationTimeout(1000);
        if (dialect instanceof Dialect.Sqlite) {
            config.setConnectionInitSql("PRAGMA busy_timeout=10000");
        }
        var outage = new Outage(() -> open(dialect));
        return new Database(
                dialect, new HikariDataSource(config), new Writer(dialect, () -> open(dialect), outage), outage);
    }

    private static Connection open(Dialect dialect) throws SQLException {
        var connection = DriverManager.getConnection(dialect.url());
        dialect.prepare(connection);
        return connection;
    }

    public <T> T write(Function<Tx, T> work) {
        return writer.write(work);
    }

    public void update(Consumer<Tx> work) {
        Boolean _ = writer.write(tx -> {
            work.accept(tx);
            return Boolean.TRUE;
        });
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
    public int pendingHooks() {
        return writer.pendingHooks();
    }

    /** Whether other processes may write too, so that nothing here hears of it. */
    public boolean shared() {
        return dialect.shared();
    }

    public <T> List<T> list(String sql, Sql.Row<T> row, Object... arguments) {
        outage.check();
        try (var connection = readers.getConnection()) {
            return Sql.list(connection, sql, row, arguments);
        } catch (SQLException failed) {
            if (Outage.isOne(failed) || readers.getHikariPoolMXBean().getTotalConnections() == 0) {
                outage.begin();
            }
            throw new StoreFailure(failed);
        }
    }

    public <T> Optional<T> first(String sql, Sql.Row<T> row, Object... arguments) {
        var all = list(sql, row, arguments);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getFirst());
    }

    /** Returns when the database can be read and written. */
    public void probe() {
        list("SELECT at FROM health", row -> row.getLong("at"));
        boolean _ = write(tx -> tx.update("UPDATE health SET at = ? WHERE id = 1", System.currentTimeMillis()) == 1);
    }

    @Override
    public void close() {
        outage.close();
        writer.close();
        readers.close();
    }
}
