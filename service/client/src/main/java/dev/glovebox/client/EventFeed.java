package dev.glovebox.client;

import dev.glovebox.protocol.resource.TimelineEvent;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.protocol.wire.Reading;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Follows a timeline. A connection that breaks is made again, and goes on after the last event that arrived. */
final class EventFeed {

    /** The server says something at least this often. */
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private final Http http;
    private final String path;

    EventFeed(Http http, String path) {
        this.http = http;
        this.path = path;
    }

    /**
     * Every event after number {@code after}, in order and each once.
     *
     * @param more whether to go on after this one
     */
    void follow(long after, Predicate<TimelineEvent> more) {
        var again = new Reconnection();
        long last = after;
        while (true) {
            try (var events = new ServerSentEvents(http.stream(call(last)))) {
                for (var event = events.next(); event.isPresent(); event = events.next()) {
                    var line = Reading.response(event.get().data(), TimelineEvent::read);
                    last = line.seq();
                    again.progress();
                    if (!more.test(line)) {
                        return;
                    }
                }
                again.after(http.broken(new IOException("the stream ended")));
            } catch (IOException broken) {
                again.after(http.broken(broken));
            } catch (ServerUnreachable away) {
                again.after(away);
            }
        }
    }

    /** Every event after number {@code after} that there is. */
    List<TimelineEvent> soFar(long after) {
        var all = new ArrayList<TimelineEvent>();
        long last = after;
        while (true) {
            var call = Call.get(path + "?limit=500&after=" + last);
            var page = Reading.response(
                    RequestRetry.of(call, () -> http.send(call)).body(), from -> Page.read(from, TimelineEvent::read));
            if (page.items().isEmpty()) {
                return all;
            }
            all.addAll(page.items());
            last = all.getLast().seq();
        }
    }

    private Call call(long last) {
        return Call.get(path)
                .with("Accept", "text/event-stream")
                .with("Last-Event-ID", Long.toString(last))
                .waiting(SILENCE);
    }
}
