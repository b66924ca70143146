package dev.glovebox.protocol.runner;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.Map;

/**
 * The right to run one attempt of a task, until it expires or is renewed.
 *
 * @param token the fencing token: larger than that of every lease the task had before
 */
public record Lease(String id, long token, Instant expires, RunnerPayload payload) {

    public Map<String, Object> tree() {
        return new Tree()
                .put("id", id)
                .put("token", token)
                .put("expires_at", expires)
                .put("payload", payload.tree())
                .map();
    }

    public static Lease read(Reading from) {
        return new Lease(
                from.text("id"),
                from.number("token", 0, Long.MAX_VALUE).orElse(0L),
                from.parsed("expires_at", Instant::parse, Instant.EPOCH),
                from.object("payload", RunnerPayload::read).orElseThrow(() -> {
                    from.missing("payload");
                    return from.failure();
                }));
    }
}
