package dev.glovebox.server.store.sql;

import dev.glovebox.log.Log;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * That a database is away. Whoever asks meanwhile is told at once, because nobody gains from waiting for the same silence one by
 * one; one thread looks whether it is back.
 */
final class Outage {

    private static final Log LOG = Log.of(Outage.class);

    private static final Duration PAUSE = Duration.ofMillis(300);

    private final Writer.Connections connections;
    private volatile boolean away;
    private volatile boolean closed;

    Outage(Writer.Connections connections) {
        this.connections = connections;
    }

    /** @throws StoreFailure while it is away */
    void check() {
        if (away) {
            throw new StoreFailure(new SQLException("it is away"));
        }
    }

    /** Whether a failure says that there is nobody, as opposed to one that did not like a question. */
    static boolean isOne(SQLException failed) {
        String state = failed.getSQLState();
        return state != null && (state.startsWith("08") || state.startsWith("57P"));
    }

    /** From now on, until a connection can be opened. */
    void begin() {
        synchronized (this) {
            if (away || closed) {
                return;
            }
            away = true;
        }
        LOG.warn("the database is away; requests are refused until it is back");
        Thread.ofVirtual().name("store-outage").start(this::await);
    }

    private void await() {
        try {
            while (!closed && !reached()) {
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        away = false;
        LOG.info("the database is back");
    }

    private boolean reached() {
        try (Connection connection = connections.open()) {
            return connection.isValid(1);
        } catch (SQLException still) {
            LOG.debug("the database is still away", still);
            return false;
        }
    }

    void close() {
        closed = true;
    }
}
