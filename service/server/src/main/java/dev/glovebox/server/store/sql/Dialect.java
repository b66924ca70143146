package dev.glovebox.server.store.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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

    /** A question at the beginning of each transaction that writes; or nothing. */
    String entrance();

    /** Writes what is left, then the timeline in order, and commits; the numbers that events got. */
    List<Long> finish(Statements statements, List<Sql.Kind> left, List<EventDraft> events) throws SQLException;

    /** Who gets no connection to read with for so long is told that there is no database. */
    Duration patience();

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

        /** Its readers wait for each other and for nobody else. */
        @Override
        public Duration patience() {
            return Duration.ofSeconds(10);
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
                throw new UncheckedIOException("the database " + file + " cannot be made private", refused);
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
        public String entrance() {
            return "";
        }

        @Override
        public List<Long> finish(Statements statements, List<Sql.Kind> left, List<EventDraft> events)
                throws SQLException {
            for (var kind : left) {
                Sql.batch(statements, kind.sql(), kind.rows());
            }
            var numbers = new ArrayList<Long>();
            for (var event : events) {
                numbers.addAll(Sql.list(
                        statements,
                        "INSERT INTO events (project, task, run, type, at, details) VALUES (?, ?, ?, ?, ?, ?)"
                                + " RETURNING seq",
                        row -> row.getLong("seq"),
                        event.subject().project(),
                        event.subject().task(),
                        event.subject().run(),
                        event.type(),
                        event.at().toEpochMilli(),
                        event.text()));
            }
            statements.connection().commit();
            return numbers;
        }

        @Override
        public boolean shared() {
            return false;
        }
    }

    record PostgreSql(String url) implements Dialect {

        /** Any number, as long as it is always the same one. */
        private static final long LOCK = 0x676c6f7665L;

        private static final int MOST_TOGETHER = 6;
        private static final String EVENTS = "INSERT INTO events (project, task, run, type, at, details)"
                + " SELECT project, task, run, type, at, details FROM unnest(?, ?, ?, ?, ?, ?)"
                + " WITH ORDINALITY AS new (project, task, run, type, at, details, place) ORDER BY place RETURNING seq";

        /** Someone who does not answer is not waited for, and neither is someone who stopped in the middle of an answer. */
        private static final Map<String, String> PATIENCE =
                Map.of("connectTimeout", "2", "loginTimeout", "2", "socketTimeout", "10", "tcpKeepAlive", "true");

        @Override
        public String url() {
            var whole = new StringBuilder(url);
            PATIENCE.forEach((name, value) -> {
                if (!url.contains(name + "=")) {
                    whole.append(whole.indexOf("?") < 0 ? '?' : '&')
                            .append(name)
                            .append('=')
                            .append(value);
                }
            });
            return whole.toString();
        }

        @Override
        public Duration patience() {
            return Duration.ofSeconds(3);
        }

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

        /** A server that stopped in the middle of a transaction must not keep the lock of all the others. */
        @Override
        public void prepare(Connection connection) throws SQLException {
            try (var statement = connection.createStatement()) {
                statement.execute("SET idle_in_transaction_session_timeout = 5000");
            }
        }

        /**
         * One transaction writes at a time, over all processes: so the numbers of events are in the order in which events
         * become visible, and no reader that goes on from a number misses one. See decision 8.
         */
        @Override
        public String entrance() {
            return "SELECT pg_advisory_xact_lock(" + LOCK + ")";
        }

        /** In one round trip, unless that would be a statement nobody has seen the like of. */
        @Override
        public List<Long> finish(Statements statements, List<Sql.Kind> left, List<EventDraft> events)
                throws SQLException {
            var words = new ArrayList<String>();
            var arguments = new ArrayList<Object>();
            boolean few = left.stream().mapToInt(kind -> kind.rows().size()).sum() <= MOST_TOGETHER;
            for (var kind : left) {
                if (few) {
                    kind.rows().forEach(row -> {
                        words.add(kind.sql());
                        arguments.addAll(Arrays.asList(row));
                    });
                } else {
                    Sql.batch(statements, kind.sql(), kind.rows());
                }
            }
            if (!events.isEmpty()) {
                words.add(EVENTS);
                arguments.addAll(columns(events));
            }
            words.add("COMMIT");
            return Sql.together(statements, words, row -> row.getLong("seq"), arguments);
        }

        /** In one statement, however many there are: each column is an array. */
        private static List<Object> columns(List<EventDraft> events) {
            return List.of(
                    column(events, event -> event.subject().project()),
                    column(events, event -> event.subject().task().orElse(null)),
                    column(events, event -> event.subject().run().orElse(null)),
                    column(events, EventDraft::type),
                    events.stream().map(event -> event.at().toEpochMilli()).toArray(Long[]::new),
                    column(events, EventDraft::text));
        }

        private static String[] column(List<EventDraft> events, Function<EventDraft, @Nullable String> value) {
            return events.stream().map(value).toArray(String[]::new);
        }

        @Override
        public boolean shared() {
            return true;
        }
    }
}
