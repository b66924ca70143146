package dev.glovebox.server.listen;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/**
 * Closes connections on which a request has begun and its headers do not come to an end. The server's own clock starts anew with each
 * byte, so a client that sends one now and then would stay for ever; this one does not. Looks at all connections a few times a
 * second, because whoever opens thousands of them should not cost a timer each.
 */
final class SlowHeaders extends AbstractLifeCycle implements Connection.Listener {

    /** More than that are not waited for at one time; the oldest go. */
    static final int MOST_UNFINISHED = 500;

    /** But none that is new: a thousand who come at once are not an attack. */
    private static final Duration NEW = Duration.ofSeconds(3);

    private static final Duration TICK = Duration.ofMillis(250);

    private static final class Progress {
        private long messages;
        private long bytes;
        private long since = System.nanoTime();
        private boolean unfinished = true; // a new connection owes a request
    }

    private record Unfinished(Connection connection, long since) {}

    private final Duration patience;
    private final Map<Connection, Progress> connections = new ConcurrentHashMap<>();
    private final ScheduledExecutorScheduler clock = new ScheduledExecutorScheduler("slow-headers", true);

    SlowHeaders(Duration patience) {
        this.patience = patience;
    }

    @Override
    public void onOpened(Connection connection) {
        connections.put(connection, new Progress());
    }

    @Override
    public void onClosed(Connection connection) {
        connections.remove(connection);
    }

    @Override
    protected void doStart() throws Exception {
        clock.start();
        clock.schedule(this::look, TICK.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    protected void doStop() throws Exception {
        clock.stop();
    }

    private void look() {
        try {
            long now = System.nanoTime();
            var unfinished = new ArrayList<Unfinished>();
            connections.forEach((connection, progress) -> {
                if (note(connection, progress, now)) {
                    unfinished.add(new Unfinished(connection, progress.since));
                }
            });
            close(unfinished, now);
        } finally {
            clock.schedule(this::look, TICK.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Whether a request has begun on it that the server has not heard the end of the headers of. */
    private static boolean note(Connection connection, Progress progress, long now) {
        long messages = connection.getMessagesIn();
        long bytes = connection.getBytesIn();
        if (messages != progress.messages || messages > connection.getMessagesOut()) {
            progress.messages = messages; // what came since belongs to a request that is being handled
            progress.bytes = bytes;
            progress.unfinished = false;
        } else if (bytes > progress.bytes && !progress.unfinished) {
            progress.unfinished = true;
            progress.since = now;
        }
        return progress.unfinished;
    }

    private void close(List<Unfinished> unfinished, long now) {
        unfinished.sort(Comparator.comparingLong(each -> each.since() - now));
        int tooMany = unfinished.size() - MOST_UNFINISHED;
        for (int i = 0; i < unfinished.size(); i++) {
            var each = unfinished.get(i);
            long age = now - each.since();
            if (age > patience.toNanos() || (i < tooMany && age > NEW.toNanos())) {
                each.connection().close();
            }
        }
    }
}
