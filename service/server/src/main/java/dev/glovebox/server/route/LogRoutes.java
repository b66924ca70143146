package dev.glovebox.server.route;

import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.schedule.TaskNotifier;
import dev.glovebox.server.store.Logs;
import java.io.IOException;
import java.time.Duration;

/** The program's output, byte for byte, from any offset on. */
public final class LogRoutes {

    private static final int MOST_BYTES = 1 << 20;
    /** How late a follower may see output that no event announced. */
    private static final Duration PATIENCE = Duration.ofMillis(250);

    private final AuthorizedLookup reach;
    private final Logs logs;
    private final TaskNotifier notifier;

    public LogRoutes(AuthorizedLookup reach, Logs logs, TaskNotifier notifier) {
        this.reach = reach;
        this.logs = logs;
        this.notifier = notifier;
    }

    void get(Exchange exchange) {
        var row = reach.task(exchange.caller(), exchange.id());
        long last = Math.max(1, row.task().progress().attempt());
        var position = new Logs.StreamKey(
                row.id(),
                Math.toIntExact(exchange.number("attempt", 1, Integer.MAX_VALUE, last)),
                exchange.query("stream", Stream::parse).orElse(Stream.STDOUT));
        long offset = offset(exchange, position);
        // The program chose these bytes: no browser may take them for a page.
        exchange.context().contentType("application/octet-stream");
        if (exchange.query("follow").filter("true"::equals).isPresent()) {
            follow(exchange, position, offset);
            return;
        }
        byte[] bytes = logs.read(position, offset, MOST_BYTES);
        exchange.context()
                .header("Glovebox-Next-Offset", Long.toString(offset + bytes.length))
                .result(bytes);
    }

    /** Where to begin: at an offset, or so many bytes before the end. */
    private long offset(Exchange exchange, Logs.StreamKey position) {
        if (exchange.query("tail").isEmpty()) {
            return exchange.number("offset", 0, Long.MAX_VALUE, 0);
        }
        if (exchange.query("offset").isPresent()) {
            throw Exchange.bad("tail", "cannot be combined with offset");
        }
        return Math.max(0, logs.length(position) - exchange.number("tail", 0, MOST_BYTES, 0));
    }

    private void follow(Exchange exchange, Logs.StreamKey position, long offset) {
        long at = offset;
        try (var listener = notifier.listen(position.task());
                var stream = exchange.stayOpen(listener.signals()::changed)) {
            var news = listener.signals();
            var out = exchange.context().res().getOutputStream();
            out.flush();
            while (!stream.over()) {
                long seen = news.now();
                // Asked before the output is read, so that nothing written before the end is missed.
                var task = reach.task(exchange.caller(), exchange.id()).task();
                boolean over = task.state().terminal() || task.progress().attempt() > position.attempt();
                byte[] bytes = logs.read(position, at, MOST_BYTES);
                stream.write(() -> {
                    out.write(bytes);
                    out.flush();
                });
                at += bytes.length;
                if (bytes.length == 0) {
                    if (over) {
                        return;
                    }
                    news.await(seen, PATIENCE);
                }
            }
        } catch (IOException gone) {
            return; // the reader left
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
