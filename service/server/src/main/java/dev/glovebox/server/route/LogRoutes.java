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
    private final TaskNotifier bells;

    public LogRoutes(AuthorizedLookup reach, Logs logs, TaskNotifier bells) {
        this.reach = reach;
        this.logs = logs;
        this.bells = bells;
    }

    void get(Exchange exchange) {
        var row = reach.task(exchange.caller(), exchange.id());
        long last = Math.max(1, row.task().standing().attempt());
        var place = new Logs.StreamKey(
                row.id(),
                Math.toIntExact(exchange.number("attempt", 1, Integer.MAX_VALUE, last)),
                exchange.query("stream", Stream::parse).orElse(Stream.STDOUT));
        long offset = exchange.number("offset", 0, Long.MAX_VALUE, 0);
        // The program chose these bytes: no browser may take them for a page.
        exchange.context().contentType("application/octet-stream");
        if (exchange.query("follow").filter("true"::equals).isPresent()) {
            follow(exchange, place, offset);
            return;
        }
        byte[] bytes = logs.read(place, offset, MOST_BYTES);
        exchange.context()
                .header("Glovebox-Next-Offset", Long.toString(offset + bytes.length))
                .result(bytes);
    }

    private void follow(Exchange exchange, Logs.StreamKey place, long offset) {
        long at = offset;
        try (var listener = bells.listen(place.task())) {
            var news = listener.signals();
            var out = exchange.context().res().getOutputStream();
            out.flush();
            while (true) {
                long seen = news.now();
                // Asked before the output is read, so that nothing written before the end is missed.
                var task = reach.task(exchange.caller(), exchange.id()).task();
                boolean over = task.state().terminal() || task.standing().attempt() > place.attempt();
                byte[] bytes = logs.read(place, at, MOST_BYTES);
                out.write(bytes);
                out.flush();
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
