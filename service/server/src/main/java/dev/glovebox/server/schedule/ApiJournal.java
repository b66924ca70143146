package dev.glovebox.server.schedule;

import dev.glovebox.json.Json;
import dev.glovebox.ledger.Details;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.protocol.resource.AuditEntry;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.server.store.Audit;
import dev.glovebox.server.store.Events;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells what happened: on the timeline for those who watch, in the ledger for those who check. */
public final class ApiJournal {

    private final Events events;
    private final Audit audit;
    private final Ledger ledger;

    public ApiJournal(Events events, Audit audit, Ledger ledger) {
        this.events = events;
        this.audit = audit;
        this.ledger = ledger;
    }

    public static Subject subject(TaskRow row) {
        return new Subject(
                row.task().request().project(),
                Optional.of(row.id()),
                row.task().progress().run());
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

    /** A task and what it was created with: on the timeline and in the audit. */
    public void created(Tx tx, TaskRow row, Map<String, Object> settings, List<RunEvent> terms) {
        if (!settings.isEmpty()) {
            recorded(tx, row, "policy.settings", settings);
        }
        for (RunEvent event : terms) {
            var details = new LinkedHashMap<String, Object>();
            Details.of(event).values().forEach((name, value) -> details.put(name, value.tree()));
            recorded(tx, row, event.name(), details);
        }
    }

    private void recorded(Tx tx, TaskRow row, String type, Map<String, Object> details) {
        event(tx, row, type, details);
        audit(tx, row, type, details);
    }

    /** About a task. */
    public void audit(Tx tx, TaskRow row, String type, Map<String, Object> details) {
        var about = Details.builder().put("project", row.task().request().project());
        record(tx, Optional.of(row.id()), type, about.put("key", row.creator()), details);
    }

    /** About something else: a key, a role, a project. */
    public void audit(Tx tx, String key, String type, Map<String, Object> details) {
        record(tx, Optional.empty(), type, Details.builder().put("key", key), details);
    }

    /**
     * To the ledger of this process and, for all that share the database, to the store. The ledger comes first, before the
     * transaction ends: rather an entry too many than one too few.
     */
    private void record(Tx tx, Optional<String> task, String type, Details.Builder about, Map<String, Object> details) {
        var entry = ledger.append(
                task.map(RunId::new),
                type,
                about.put("details", Json.write(details)).build());
        var shown = new LinkedHashMap<String, Object>();
        entry.details().values().forEach((name, value) -> shown.put(name, value.tree()));
        shown.put("details", details);
        audit.add(
                tx,
                new AuditEntry(new AuditEntry.Position(entry.seq(), entry.time()), type, task, entry.hash(), shown));
    }
}
