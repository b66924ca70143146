package dev.glovebox.protocol.resource;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * One line of a timeline.
 *
 * @param seq grows with time over the whole installation; {@code Last-Event-ID} takes it
 * @param type dotted lower-case words, for example {@code sandbox.started}
 */
public record TimelineEvent(long seq, Subject subject, String type, Instant at, Map<String, Object> details) {

    /** Subject of the event. */
    public record Subject(String project, Optional<String> task, Optional<String> run) {
        public static Subject project(String project) {
            return new Subject(project, Optional.empty(), Optional.empty());
        }
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("seq", seq)
                .put("type", type)
                .put("at", at)
                .put("project", subject.project())
                .put("task", subject.task())
                .put("run", subject.run())
                .put("details", details)
                .map();
    }

    public static TimelineEvent read(Reading from) {
        return new TimelineEvent(
                from.number("seq", 0, Long.MAX_VALUE).orElse(0L),
                new Subject(from.text("project"), from.optional("task"), from.optional("run")),
                from.text("type"),
                from.parsed("at", Instant::parse, Instant.EPOCH),
                from.free("details"));
    }
}
