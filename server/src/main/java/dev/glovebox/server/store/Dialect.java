package dev.glovebox.server.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** Where the two databases differ. */
sealed interface Dialect {

    String url();

    /** In a migration's text: a number of the database's own making, growing with each row. */
    String identity();

    String bytes();

    /** For a connection that was just opened. */
    void prepare(Connection connection) throws SQLException;

    /** At the beginning of each transaction that writes. */
    void enter(Connection connection) throws SQLException;

    /** Whether another process may write to the same database. */
    boolean shared();

    static Dialect of(String url) {
        return url.startsWith("jdbc:postgresql:") ? new PostgreSql(url) : new Sqlite(Path.of(url));
    }

    record Sqlite(Path file) implements Dialect {

        @Override
        public String url() {
            return "jdbc:sqlite:" + file;
        }

        @Override
        public String identity() {
            return "INTEGER PRIMARY KEY AUTOINCREMENT";
        }

        @Override
        public String bytes() {
            return "BLOB";
        }

        @Override
        public void prepare(Connection connection) throws SQLException {
            try (var statement = connection.createStatement()) {
                statement.execute("PRAGMA journal_mode=WAL");
                statement.execute("PRAGMA synchronous=FULL"); // acknowledged means on disk
                statement.execute("PRAGMA busy_timeout=10000");
                statement.execute("PRAGMA foreign_keys=ON");
            }
        }

        @Override
        public void enter(Connection connection) {}

        @Override
        public boolean shared() {
            return false;
        }
    }

    record PostgreSql(String url) implements Dialect {

        /** Any number, as long as it is always the same one. */
        private static final long LOCK = 0x676c6f7665L;

        @Override
        public String identity() {
            return "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
        }

        @Override
        public String bytes() {
            return "BYTEA";
        }

        @Override
        public void prepare(Connection connection) {}

        /**
         * One transaction writes at a time, over all processes: so the numbers of events are in the order in which events
         * become visible, and no reader that goes on from a number misses one. See decision 8.
         */
        @Override
        public void enter(Connection connection) throws SQLException {
            try (var statement = connection.createStatement()) {
                statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
            }
        }

        @Override
        public boolean shared() {
            return true;
        }
    }
}
