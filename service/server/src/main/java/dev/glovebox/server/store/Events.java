package dev.glovebox.server.store;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.resource.TimelineEvent;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.EventDraft;
import dev.glovebox.server.store.sql.Sql;
import dev.glovebox.server.store.sql.Tx;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The timeline: only ever added to. */
public final class Events {

    /**
     * Which events.
     *
     * @param projects empty means all
     * @param type the whole type, or its beginning up to a dot
     */
    public record Filter(List<String> projects, Optional<String> task, Optional<String> run, Optional<String> type) {

        public static Filter task(String id) {
            return new Filter(List.of(), Optional.of(id), Optional.empty(), Optional.empty());
        }

        public static Filter run(String id) {
            return new Filter(List.of(), Optional.empty(), Optional.of(id), Optional.empty());
        }

        public boolean matches(TimelineEvent event) {
            var subject = event.subject();
            return (projects.isEmpty() || projects.contains(subject.project()))
                    && (task.isEmpty() || task.equals(subject.task()))
                    && (run.isEmpty() || run.equals(subject.run()))
                    && type.filter(wanted -> !event.type().equals(wanted)
                                    && !event.type().startsWith(wanted + "."))
                            .isEmpty();
        }
    }

    private final Database database;
    private final Function<String, Runnable> news;

    /** @param news told, by the task, after each commit that added events about it */
    public Events(Database database, Function<String, Runnable> news) {
        this.database = database;
        this.news = news;
    }

    public void add(Tx tx, Subject subject, String type, Map<String, Object> details) {
        add(tx, subject, type, Instant.now(), details);
    }

    public void add(Tx tx, Subject subject, String type, Instant at, Map<String, Object> details) {
        tx.event(EventDraft.of(subject, type, at, details));
        subject.task().map(news).ifPresent(tx::afterCommit);
    }

    /** In order, after a number. */
    public List<TimelineEvent> after(long seq, Filter filter, int most) {
        var sql = new StringBuilder("SELECT * FROM events WHERE seq > ?");
        var arguments = new ArrayList<Object>(List.of(seq));
        if (!filter.projects().isEmpty()) {
            sql.append(" AND project IN (")
                    .append(Documents.marks(filter.projects()))
                    .append(')');
            arguments.addAll(filter.projects());
        }
        filter.task().ifPresent(task -> {
            sql.append(" AND task = ?");
            arguments.add(task);
        });
        filter.run().ifPresent(run -> {
            sql.append(" AND run = ?");
            arguments.add(run);
        });
        filter.type().ifPresent(type -> {
            sql.append(" AND (type = ? OR (type >= ? AND type < ?))"); // "sandbox." to just before "sandbox/"
            arguments.addAll(List.of(type, type + ".", type + "/"));
        });
        arguments.add(most);
        return database.list(sql.append(" ORDER BY seq LIMIT ?").toString(), Events::row, arguments.toArray());
    }

    public long last() {
        return database.first("SELECT MAX(seq) AS last FROM events", row -> Sql.number(row, "last"))
                .flatMap(number -> number)
                .orElse(0L);
    }

    @SuppressWarnings("unchecked") // details are written as objects
    private static TimelineEvent row(ResultSet row) throws SQLException {
        Object details = Json.parse(row.getString("details")).value();
        return new TimelineEvent(
                row.getLong("seq"),
                new Subject(row.getString("project"), Sql.text(row, "task"), Sql.text(row, "run")),
                row.getString("type"),
                Instant.ofEpochMilli(row.getLong("at")),
                details instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of());
    }
}
