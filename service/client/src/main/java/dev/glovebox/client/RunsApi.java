package dev.glovebox.client;

import dev.glovebox.protocol.resource.Run;
import dev.glovebox.protocol.resource.TimelineEvent;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Runs of workflows. */
public final class RunsApi {

    private final Http http;
    private final Resources<Run> runs;

    RunsApi(Http http) {
        this.http = http;
        this.runs = new Resources<>(http, "/v1/runs", Run::read);
    }

    public Run get(String id) {
        return runs.get(id);
    }

    /** @param filter {@code project}, {@code workflow}, {@code state} */
    public List<Run> list(Map<String, String> filter, int most) {
        return runs.list(filter, most);
    }

    /** Asks for the end of all its tasks. */
    public Run cancel(String id) {
        return runs.act(id, "cancel");
    }

    /** Its timeline from the beginning, until {@code more} has enough. Blocks. */
    public void follow(String id, Predicate<TimelineEvent> more) {
        new EventFeed(http, runs.one(id) + "/events").follow(0, more);
    }

    /** Its timeline after number {@code after}, as far as it has got. */
    public List<TimelineEvent> events(String id, long after) {
        return new EventFeed(http, runs.one(id) + "/events").soFar(after);
    }
}
