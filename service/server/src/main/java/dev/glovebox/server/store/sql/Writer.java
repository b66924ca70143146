package dev.glovebox.server.store.sql;

import dev.glovebox.log.Log;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.protocol.resource.TimelineEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
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
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The only thread that writes. Whatever waits is done in one transaction, so that many callers share one flush to the disk;
 * one that fails is undone alone. A caller gets its answer when it is durable.
 */
public final class Writer implements AutoCloseable {

    private static final Log LOG = Log.of(Writer.class);

    private static final int MOST_WAITING = 4096;
    private static final int MOST_TOGETHER = 256;

    private final BlockingQueue<Job<?>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Set<CommitHook<?>> hooks = new CopyOnWriteArraySet<>();
    private final Dialect dialect;
    private final Connections connections;
    private final Outage outage;
    private final BackgroundLoop loop;
    private final List<Job<?>> batch = new ArrayList<>();
    private volatile Consumer<List<TimelineEvent>> watcher = _ -> {};
    private volatile boolean closed;

    Writer(Dialect dialect, Connections connections, Outage outage) {
        this.outage = outage;
        this.dialect = dialect;
        this.connections = connections;
        this.loop = BackgroundLoop.repeating(
                Thread.ofPlatform().name("store-writer").daemon(), this::run);
    }

    /** Opens the connection of the writer, again after it broke. */
    interface Connections {
        Connection open() throws SQLException;
    }

    /** Something to write, and whom to tell. */
    record Job<T>(Function<Tx, T> work, CompletableFuture<T> response) {}

    public <T> T write(Function<Tx, T> work) {
        outage.check();
        var job = new Job<>(work, new CompletableFuture<>());
        try {
            if (closed || !waiting.offer(job, 10, TimeUnit.SECONDS)) {
                throw new StoreFailure(new SQLException(closed ? "it is closed" : "the write queue is full"));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StoreFailure(interrupted);
        }
        try {
            return job.response.join(); // no longer than the database itself may take, which its dialect bounds
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException known ? known : failed;
        }
    }

    public <T> CommitHook<T> standBy(Function<Tx, Optional<T>> work) {
        var standby = new CommitHook<>(work, hooks::remove);
        hooks.add(standby);
        return standby;
    }

    int pendingHooks() {
        return hooks.size();
    }

    /** Is told what each transaction added to the timeline, when it is durable and in the order of numbers. Must be quick. */
    void watchedBy(Consumer<List<TimelineEvent>> announced) {
        watcher = announced;
    }

    /** For as long as a connection lasts. */
    private BackgroundLoop.Next run() throws InterruptedException {
        try (var connection = connections.open()) {
            connection.setAutoCommit(false);
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
            LOG.warn("the connection that writes to the database broke; it is opened again", broken);
            waiting.drainTo(batch); // who waits for a database that is away would wait as long as it is
            fail(broken);
            if (Outage.isOne(broken)) {
                outage.begin();
            }
            Thread.sleep(100); // before trying a database that just went away
        } catch (InterruptedException interrupted) {
            closed = true;
        } catch (Throwable broken) { // out of memory, for example: the callers must not wait for ever
            fail(broken);
            throw broken;
        }
        if (!closed) {
            return BackgroundLoop.Next.AGAIN;
        }
        waiting.drainTo(batch);
        fail(new SQLException("the server is stopping"));
        return BackgroundLoop.Next.END;
    }

    /**
     * All of them together. Almost nothing fails after it has written something; where it does, everything is undone and each is done
     * again in a transaction of its own. To guard each by a savepoint instead would be two round trips for every one.
     */
    private void commit(Statements statements, List<Job<?>> batch) throws SQLException {
        try {
            attempt(statements, batch, hooks);
        } catch (Transaction.Entangled failed) {
            for (var job : batch) {
                if (!job.response.isDone()) {
                    alone(statements, job);
                }
            }
        }
    }

    /** Whoever stands by is left out: it may be what failed. It tries for itself, and is told. */
    private void alone(Statements statements, Job<?> job) throws SQLException {
        try {
            attempt(statements, List.of(job), Set.of());
        } catch (Transaction.Entangled failed) {
            job.response.completeExceptionally(failed.getCause());
        }
    }

    private void attempt(Statements statements, List<Job<?>> batch, Set<CommitHook<?>> standbys) throws SQLException {
        var transaction = new Transaction(dialect, statements);
        List<TimelineEvent> events;
        try {
            batch.forEach(transaction::add);
            if (transaction.callsStandby()) {
                standbys.forEach(transaction::add);
            }
            events = transaction.commit();
        } catch (SQLException refused) {
            transaction.undo(); // a connection that broke meanwhile says so here, and what became of it stays unknown
            throw new Transaction.Entangled(new StoreFailure(refused));
        } catch (RuntimeException broken) {
            transaction.undo();
            throw broken;
        }
        transaction.publish(events, watcher);
    }

    /** Those that have their answer keep it. */
    private void fail(Throwable why) {
        batch.forEach(job -> job.response.completeExceptionally(new StoreFailure(why)));
        batch.clear();
    }

    @Override
    public void close() {
        closed = true;
        boolean _ = loop.join(Duration.ofSeconds(10));
    }
}
