package dev.glovebox.server.schedule;

import dev.glovebox.json.Json;
import dev.glovebox.ledger.Details;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.RunId;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.server.store.Events;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tx;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Tells what happened: on the timeline for those who watch, in the ledger for those who check. */
public final class Journal {

    private final Events events;
    private final Ledger ledger;

    public Journal(Events events, Ledger ledger) {
        this.events = events;
        this.ledger = ledger;
    }

    public static Subject subject(TaskRow row) {
        return new Subject(
                row.task().request().project(),
                Optional.of(row.id()),
                row.task().standing().run());
    }

    public void event(Tx tx, TaskRow row, String type, Map<String, Object> details) {
        events.add(tx, subject(row), type, details);
    }

    public void event(Tx tx, TaskRow row, String type, Instant at, Map<String, Object> details) {
        events.add(tx, subject(row), type, at, details);
    }

    public void event(Tx tx, Subject subject, String type, Map<String, Object> details) {
        events.add(tx, subject, type, details);
    }

    /** About a task. Written before the transaction ends: rather an entry too many than one too few. */
    public void audit(TaskRow row, String type, Map<String, Object> details) {
        ledger.append(
                Optional.of(new RunId(row.id())),
                type,
                Details.builder()
                        .put("project", row.task().request().project())
                        .put("key", row.creator())
                        .put("details", Json.write(details))
                        .build());
    }

    /** About something else: a key, a role, a project. */
    public void audit(String key, String type, Map<String, Object> details) {
        ledger.append(
                Optional.empty(),
                type,
                Details.builder()
                        .put("key", key)
                        .put("details", Json.write(details))
                        .build());
    }
}
