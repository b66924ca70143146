package dev.glovebox.server.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;

/** Where the two databases differ. */
sealed interface Dialect {

    String url();

    /** In a migration's text: a number of the database's own making, growing with each row. */
    String identity();

    String bytes();

    /** Before anything is opened. */
    void guard();

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

        private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

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

        /** Tasks carry variables and code: nobody else on this host may read them. SQLite gives its other files the same mode. */
        @Override
        public void guard() {
            try {
                if (Files.notExists(file)) {
                    Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
                }
                for (String suffix : new String[] {"", "-wal", "-shm"}) {
                    Path part = file.resolveSibling(file.getFileName() + suffix);
                    if (Files.exists(part)) {
                        Files.setPosixFilePermissions(part, OWNER_ONLY);
                    }
                }
            } catch (IOException refused) {
                throw new UncheckedIOException("the database " + file + " cannot be kept to ourselves", refused);
            }
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
        public void guard() {}

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
