package dev.glovebox.server.store.sql;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.resource.TimelineEvent;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/**
 * An event that has no number yet.
 *
 * @param text its details as they are kept
 */
public record EventDraft(Subject subject, String type, Instant at, Map<String, Object> details, String text) {

    /** Maximum size of details; runners send data that programs control in part. */
    private static final int LONGEST_DETAILS = 16 * 1024;

    public static EventDraft of(Subject subject, String type, Instant at, Map<String, Object> details) {
        String text = Json.write(details);
        return text.length() <= LONGEST_DETAILS
                ? new EventDraft(subject, type, at.truncatedTo(ChronoUnit.MILLIS), details, text)
                : of(subject, type, at, Map.of("too_long", text.length()));
    }

    /** As it would be read from the store. */
    TimelineEvent numbered(long seq) {
        return new TimelineEvent(seq, subject, type, at, details);
    }
}
