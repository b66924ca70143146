package dev.glovebox.server.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The only thread that writes. Whatever waits is done in one transaction, so that many callers share one flush to the disk;
 * one that fails is undone alone. A caller gets its answer when it is durable.
 */
public final class Writer implements AutoCloseable {

    private static final int MOST_WAITING = 4096;
    private static final int MOST_TOGETHER = 256;

    private record Job<T>(Function<Tx, T> work, CompletableFuture<T> answer) {}

    /** Tells when it is durable, or that it never will be. */
    private record Done(Tx tx, Runnable tell, Runnable undo) {}

    private final BlockingQueue<Job<?>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Set<Standby<?>> standing = new CopyOnWriteArraySet<>();
    private final Dialect dialect;
    private final Connections connections;
    private final Thread thread;
    private volatile boolean closed;

    Writer(Dialect dialect, Connections connections) {
        this.dialect = dialect;
        this.connections = connections;
        this.thread = Thread.ofPlatform().name("store-writer").daemon().start(this::run);
    }

    /** Opens the connection of the writer, again after it broke. */
    interface Connections {
        Connection open() throws SQLException;
    }

    public <T> T write(Function<Tx, T> work) {
        var job = new Job<>(work, new CompletableFuture<>());
        try {
            if (closed || !waiting.offer(job, 10, TimeUnit.SECONDS)) {
                throw new StoreFailure(new SQLException(closed ? "it is closed" : "too much waits to be written"));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StoreFailure(interrupted);
        }
        try {
            return job.answer.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException known ? known : failed;
        }
    }

    public <T> Standby<T> standBy(Function<Tx, Optional<T>> work) {
        var standby = new Standby<>(work, standing::remove);
        standing.add(standby);
        return standby;
    }

    int standing() {
        return standing.size();
    }

    private void run() {
        var batch = new ArrayList<Job<?>>();
        while (!closed) {
            try (var connection = connections.open()) {
                var statements = new Statements(connection);
                while (!closed) {
                    batch.clear();
                    var first = waiting.poll(200, TimeUnit.MILLISECONDS);
                    if (first != null) {
                        batch.add(first);
                        waiting.drainTo(batch, MOST_TOGETHER - 1);
                        commit(statements, batch);
                    }
                }
            } catch (SQLException broken) {
                fail(batch, broken);
                pause();
            } catch (InterruptedException interrupted) {
                closed = true;
            }
        }
        waiting.drainTo(batch);
        fail(batch, new SQLException("the server is stopping"));
    }

    private void commit(Statements statements, List<Job<?>> batch) throws SQLException {
        var connection = statements.connection();
        var done = new ArrayList<Done>();
        var given = new ArrayList<Done>();
        try {
            connection.setAutoCommit(false);
            dialect.enter(connection);
            if (batch.size() == 1) {
                alone(statements, batch.getFirst(), done);
            } else {
                for (var job : batch) {
                    among(statements, job, done);
                }
            }
            if (done.stream().anyMatch(each -> each.tx().callsStandby())) {
                callStandby(statements, given);
            }
            connection.commit();
        } catch (SQLException broken) {
            given.forEach(each -> each.undo().run());
            throw broken;
        }
        given.forEach(each -> each.tell().run()); // whoever stood by has the most to do
        Stream.concat(done.stream(), given.stream())
                .flatMap(each -> each.tx().actions().stream())
                .distinct()
                .forEach(Runnable::run);
        done.forEach(each -> each.tell().run());
    }

    private void callStandby(Statements statements, List<Done> done) throws SQLException {
        for (var standby : standing) {
            if (standby.begin()) {
                attempt(statements, standby, done);
            }
        }
    }

    /** One that fails is left to whoever stands by: they try for themselves, and are told. */
    private static <T> void attempt(Statements statements, Standby<T> standby, List<Done> done) throws SQLException {
        var before = statements.connection().setSavepoint();
        var tx = new Tx(statements);
        try {
            var found = standby.attempt(tx);
            tx.flush();
            done.add(new Done(tx, () -> standby.settle(found), () -> standby.settle(Optional.empty())));
        } catch (RuntimeException | Error refused) {
            tx.drop();
            statements.connection().rollback(before);
            standby.settle(Optional.empty());
        }
        statements.connection().releaseSavepoint(before);
    }

    /** The transaction is its own: no savepoint, which on PostgreSQL is two round trips fewer. */
    private static <T> void alone(Statements statements, Job<T> job, List<Done> done) throws SQLException {
        var tx = new Tx(statements);
        try {
            T value = job.work.apply(tx);
            tx.flush();
            done.add(new Done(tx, () -> job.answer.complete(value), () -> {}));
        } catch (RuntimeException | Error refused) {
            tx.drop();
            statements.connection().rollback();
            job.answer.completeExceptionally(refused);
        }
    }

    private static <T> void among(Statements statements, Job<T> job, List<Done> done) throws SQLException {
        var before = statements.connection().setSavepoint();
        var tx = new Tx(statements);
        try {
            T value = job.work.apply(tx);
            tx.flush();
            done.add(new Done(tx, () -> job.answer.complete(value), () -> {}));
        } catch (RuntimeException | Error refused) {
            tx.drop();
            statements.connection().rollback(before);
            job.answer.completeExceptionally(refused);
        }
        statements.connection().releaseSavepoint(before);
    }

    private static void fail(List<Job<?>> batch, SQLException why) {
        batch.forEach(job -> job.answer.completeExceptionally(new StoreFailure(why)));
        batch.clear();
    }

    private void pause() {
        try {
            Thread.sleep(100); // before trying a database that just went away
        } catch (InterruptedException interrupted) {
            closed = true;
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join(10_000);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
