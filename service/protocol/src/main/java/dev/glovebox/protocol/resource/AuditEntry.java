package dev.glovebox.protocol.resource;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A line of the audit log.
 *
 * @param hash of this line, which the next one carries
 */
public record AuditEntry(
        Position position, String type, Optional<String> run, String hash, Map<String, Object> details) {

    /** Where and when. */
    public record Position(long seq, Instant at) {}

    public AuditEntry {
        details = Map.copyOf(details);
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("seq", position.seq())
                .put("at", position.at())
                .put("type", type)
                .put("run", run)
                .put("hash", hash)
                .put("details", details)
                .map();
    }

    public static AuditEntry read(Reading from) {
        return new AuditEntry(
                new Position(
                        from.number("seq", 0, Long.MAX_VALUE).orElse(0L),
                        from.parsed("at", Instant::parse, Instant.EPOCH)),
                from.text("type"),
                from.optional("run"),
                from.text("hash"),
                from.free("details"));
    }
}
