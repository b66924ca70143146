package dev.glovebox.protocol.resource;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.Map;

/** A file that a task's program wrote and its creator wanted to keep. */
public record Artifact(String id, Origin origin, String path, long size, Instant created) {

    /** Which attempt of which task made it. */
    public record Origin(String project, String task, int attempt) {}

    public Map<String, Object> tree() {
        return new Tree()
                .put("id", id)
                .put("project", origin.project())
                .put("task", origin.task())
                .put("attempt", origin.attempt())
                .put("path", path)
                .put("size", size)
                .put("created_at", created)
                .map();
    }

    public static Artifact read(Reading from) {
        return new Artifact(
                from.text("id"),
                new Origin(
                        from.text("project"),
                        from.text("task"),
                        from.integer("attempt", 1, Integer.MAX_VALUE).orElse(1)),
                from.text("path"),
                from.number("size", 0, Long.MAX_VALUE).orElse(0L),
                from.parsed("created_at", Instant::parse, Instant.EPOCH));
    }
}
