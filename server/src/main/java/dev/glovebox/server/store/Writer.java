package dev.glovebox.server.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The only thread that writes. Whatever waits is done in one transaction, so that many callers share one flush to the disk;
 * one that fails is undone alone. A caller gets its answer when it is durable.
 */
public final class Writer implements AutoCloseable {

    private static final int MOST_WAITING = 4096;
    private static final int MOST_TOGETHER = 256;

    private record Job<T>(Function<Tx, T> work, CompletableFuture<T> answer) {}

    private record Done(Tx tx, Runnable tell) {}

    private final BlockingQueue<Job<?>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
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

    private void run() {
        var batch = new ArrayList<Job<?>>();
        while (!closed) {
            try (var connection = connections.open()) {
                while (!closed) {
                    batch.clear();
                    var first = waiting.poll(200, TimeUnit.MILLISECONDS);
                    if (first != null) {
                        batch.add(first);
                        waiting.drainTo(batch, MOST_TOGETHER - 1);
                        commit(connection, batch);
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

    private void commit(Connection connection, List<Job<?>> batch) throws SQLException {
        connection.setAutoCommit(false);
        dialect.enter(connection);
        var done = new ArrayList<Done>();
        if (batch.size() == 1) {
            alone(connection, batch.getFirst(), done);
        } else {
            for (var job : batch) {
                among(connection, job, done);
            }
        }
        connection.commit();
        done.stream().flatMap(each -> each.tx().actions().stream()).distinct().forEach(Runnable::run);
        done.forEach(each -> each.tell().run());
    }

    /** The transaction is its own: no savepoint, which on PostgreSQL is two round trips fewer. */
    private static <T> void alone(Connection connection, Job<T> job, List<Done> done) throws SQLException {
        var tx = new Tx(connection);
        try {
            T value = job.work.apply(tx);
            done.add(new Done(tx, () -> job.answer.complete(value)));
        } catch (RuntimeException | Error refused) {
            connection.rollback();
            job.answer.completeExceptionally(refused);
        }
    }

    private static <T> void among(Connection connection, Job<T> job, List<Done> done) throws SQLException {
        var before = connection.setSavepoint();
        var tx = new Tx(connection);
        try {
            T value = job.work.apply(tx);
            done.add(new Done(tx, () -> job.answer.complete(value)));
        } catch (RuntimeException | Error refused) {
            connection.rollback(before);
            job.answer.completeExceptionally(refused);
        }
        connection.releaseSavepoint(before);
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
