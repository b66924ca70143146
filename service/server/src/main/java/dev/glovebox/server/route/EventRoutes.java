package dev.glovebox.server.route;

import dev.glovebox.json.Json;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.model.task.WorkflowState;
import dev.glovebox.protocol.resource.TimelineEvent;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.OpenStreams;
import dev.glovebox.server.store.Events;
import dev.glovebox.server.watch.EventFeed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Timelines: as pages, or as a stream that goes on from where it was left. */
public final class EventRoutes {

    private static final String STREAM = "text/event-stream";
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    /** After one of these, nothing more happens to a task or a run. */
    private static final Set<String> LAST_WORDS = Stream.concat(
                    Arrays.stream(TaskState.values())
                            .filter(TaskState::terminal)
                            .map(state -> "task." + state.label()),
                    Arrays.stream(WorkflowState.values())
                            .filter(WorkflowState::terminal)
                            .map(state -> "run." + state.label()))
            .collect(Collectors.toSet());

    private final AuthorizedLookup reach;
    private final Events events;
    private final EventFeed feed;

    public EventRoutes(AuthorizedLookup reach, Events events, EventFeed feed) {
        this.reach = reach;
        this.events = events;
        this.feed = feed;
    }

    void all(Exchange exchange) {
        respond(
                exchange,
                new Events.Filter(
                        exchange.caller().projects(exchange.query("project")),
                        Optional.empty(),
                        Optional.empty(),
                        exchange.query("type")),
                Optional.empty());
    }

    void ofTask(Exchange exchange) {
        var row = reach.task(exchange.caller(), exchange.id());
        respond(
                exchange,
                Events.Filter.task(row.id()),
                Optional.of(new Ending("task.", row.task().state().terminal())));
    }

    void ofRun(Exchange exchange) {
        var run = reach.run(exchange.caller(), exchange.id());
        respond(
                exchange,
                Events.Filter.run(run.id()),
                Optional.of(new Ending("run.", run.state().terminal())));
    }

    /**
     * How a timeline ends.
     *
     * @param prefix how the type of its last event begins
     * @param over whether that event is already there
     */
    private record Ending(String prefix, boolean over) {
        boolean isLast(TimelineEvent event) {
            return event.type().startsWith(prefix) && LAST_WORDS.contains(event.type());
        }
    }

    private void respond(Exchange exchange, Events.Filter filter, Optional<Ending> closing) {
        var accept = Optional.ofNullable(exchange.context().header("Accept"));
        if (accept.filter(types -> types.contains(STREAM)).isPresent()) {
            stream(exchange, filter, closing);
            return;
        }
        int limit = exchange.limit();
        var found = events.after(exchange.number("after", 0, Long.MAX_VALUE, 0), filter, limit + 1);
        boolean more = found.size() > limit;
        var shown = more ? found.subList(0, limit) : found;
        exchange.respond(
                200,
                new Page<>(
                                shown,
                                more ? Optional.of(Long.toString(shown.getLast().seq())) : Optional.empty())
                        .tree(TimelineEvent::tree));
    }

    private void stream(Exchange exchange, Events.Filter filter, Optional<Ending> closing) {
        long from = Optional.ofNullable(exchange.context().header("Last-Event-ID"))
                .map(text -> {
                    try {
                        return Long.parseLong(text.strip());
                    } catch (NumberFormatException notOne) {
                        throw Exchange.bad("Last-Event-ID", "is not a number");
                    }
                })
                .orElseGet(() -> exchange.number("after", 0, Long.MAX_VALUE, 0));
        if (closing.filter(Ending::over).isPresent()
                && events.after(from, filter, 1).isEmpty()) {
            exchange.context().status(204); // tells a browser not to come again
            return;
        }
        var response = exchange.context().res();
        response.setContentType(STREAM);
        response.setCharacterEncoding("UTF-8");
        response.setHeader("X-Accel-Buffering", "no");
        try (var watch = feed.watch(filter, from);
                var stream = exchange.stayOpen(watch::wake)) {
            var out = response.getOutputStream();
            send(stream, out, ":\n\n");
            boolean open = true;
            while (open) {
                var batch = watch.next(HEARTBEAT);
                if (stream.over()) {
                    return; // whatever happened meanwhile is not for this key any more
                }
                send(stream, out, text(batch));
                open = batch.stream()
                        .noneMatch(event ->
                                closing.filter(end -> end.isLast(event)).isPresent());
            }
        } catch (IOException gone) {
            return; // the watcher left
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(OpenStreams.Open stream, OutputStream out, String text) throws IOException {
        stream.write(() -> {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        });
    }

    /** JSON has no raw line break, so no event can forge another. */
    private static String text(List<TimelineEvent> batch) {
        if (batch.isEmpty()) {
            return ":\n\n";
        }
        var text = new StringBuilder();
        batch.forEach(event -> text.append("id: ")
                .append(event.seq())
                .append("\nevent: ")
                .append(event.type())
                .append("\ndata: ")
                .append(Json.write(event.tree()))
                .append("\n\n"));
        return text.toString();
    }
}
