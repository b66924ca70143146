package dev.glovebox.server.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.glovebox.server.store.IdempotentResponses;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one piece of work does to those that share a transaction with it. */
class WriterTest {

    @TempDir
    Path directory;

    private Database open() {
        return Database.open(directory.resolve("api.db").toString());
    }

    private static String note(Tx tx, String name) {
        IdempotentResponses.add(tx, "owner", name, new IdempotentResponses.Response("request", "answer"));
        return name;
    }

    /** All of them wait for the same transaction, which begins when they are there. What each came to, in order. */
    private static List<String> together(Database database, List<Function<Tx, String>> works) throws Exception {
        var gate = new CountDownLatch(1);
        var entered = new CountDownLatch(1);
        var first = CompletableFuture.runAsync(() -> database.write(tx -> {
            entered.countDown();
            try {
                return gate.await(30, java.util.concurrent.TimeUnit.SECONDS);
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        }));
        entered.await();
        var outcomes = new String[works.size()];
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < works.size(); i++) {
            int index = i;
            var thread = Thread.ofPlatform().start(() -> {
                try {
                    outcomes[index] = database.write(works.get(index));
                } catch (RuntimeException refused) {
                    outcomes[index] = refused.getClass().getSimpleName();
                }
            });
            threads.add(thread);
            await().atMost(Duration.ofSeconds(30)).until(() -> thread.getState() == Thread.State.WAITING);
        }
        gate.countDown();
        first.get();
        for (var thread : threads) {
            thread.join();
        }
        return List.of(outcomes);
    }

    private static List<String> notes(Database database) {
        return database.list("SELECT name FROM idempotency ORDER BY name", row -> row.getString("name"));
    }

    /** Nobody could write any more, and whoever asked would wait for ever. */
    @Test
    @Timeout(60)
    void writerSurvivesInternalError() {
        String position = directory.resolve("api.db").toString();
        var attempts = new AtomicInteger();
        try (var database = open();
                var writer = new Writer(
                        Dialect.of(position),
                        () -> {
                            if (attempts.incrementAndGet() == 1) {
                                throw new NoClassDefFoundError("half an upgrade");
                            }
                            return DriverManager.getConnection("jdbc:sqlite:" + position);
                        },
                        new Outage(() -> DriverManager.getConnection("jdbc:sqlite:" + position)))) {
            String kept = writer.write(tx -> note(tx, "kept"));
            assertThat(kept).isEqualTo("kept");
            assertThat(notes(database)).containsExactly("kept");
        }
    }

    @Test
    @Timeout(60)
    void writeToUnavailableDatabaseFailsFast() {
        try (var writer = new Writer(
                Dialect.of(directory.resolve("api.db").toString()),
                () -> {
                    throw new SQLException("connection refused");
                },
                new Outage(() -> {
                    throw new SQLException("connection refused");
                }))) {
            assertThatThrownBy(() -> writer.write(tx -> note(tx, "lost")))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining("connection refused");
        }
    }

    @Test
    void failedWriteIsRolledBackAndOthersOfItsBatchAreKept() throws Exception {
        try (var database = open()) {
            var outcomes = together(
                    database,
                    List.of(
                            tx -> note(tx, "a"),
                            tx -> {
                                throw new IllegalArgumentException(note(tx, "b"));
                            },
                            tx -> note(tx, "c")));
            assertThat(outcomes).containsExactly("a", "IllegalArgumentException", "c");
            assertThat(notes(database)).containsExactly("a", "c");
        }
    }

    @Test
    void refusedWriteDoesNotAffectBatch() throws Exception {
        try (var database = open()) {
            var outcomes = together(database, List.of(tx -> note(tx, "a"), tx -> note(tx, "a"), tx -> note(tx, "c")));
            assertThat(outcomes).containsExactly("a", "StoreFailure", "c");
            assertThat(notes(database)).containsExactly("a", "c");
        }
    }

    @Test
    void deferredWritesOfFailedWorkAreDropped() throws Exception {
        String sql = "INSERT INTO idempotency (owner, name, request, answer, created) VALUES ('o', ?, 'r', 'a', 0)";
        try (var database = open()) {
            var outcomes = together(
                    database,
                    List.of(
                            tx -> {
                                tx.later(sql, "a");
                                return "a";
                            },
                            tx -> {
                                tx.later(sql, "b");
                                throw new IllegalArgumentException();
                            },
                            tx -> tx.first("SELECT name FROM idempotency", row -> row.getString("name"))
                                    .orElse("nothing")));
            assertThat(outcomes).as("the third sees the first").containsExactly("a", "IllegalArgumentException", "a");
            assertThat(notes(database)).containsExactly("a");
        }
    }

    @Test
    void commitHookRunsInCallingTransaction() throws Exception {
        try (var database = open()) {
            var standby = database.standBy(tx -> Optional.of(note(tx, "given")));
            database.write(tx -> {
                tx.callStandby();
                return note(tx, "asked");
            });
            assertThat(standby.end()).contains("given");
            assertThat(notes(database)).containsExactly("asked", "given");
        }
    }
}
