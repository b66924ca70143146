package dev.glovebox.server.store;

import dev.glovebox.protocol.resource.ProjectRecord.Edition;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Stores projects, roles and workflows, each with its edition. */
public final class Documents {

    /** Which of them. */
    public enum Kind {
        PROJECT,
        ROLE,
        WORKFLOW
    }

    /**
     * One of them as it is kept.
     *
     * @param text what was written down, as JSON
     */
    public record Document(String id, String project, String name, String text, Edition edition) {}

    private final Database database;
    private final SealedValues sealed;

    public Documents(Database database, SealedValues sealed) {
        this.database = database;
        this.sealed = sealed;
    }

    public Optional<Document> find(Kind kind, String id) {
        return database.first("SELECT * FROM documents WHERE kind = ? AND id = ?", this::row, kind, id);
    }

    public Optional<Document> find(Tx tx, Kind kind, String id) {
        return tx.first("SELECT * FROM documents WHERE kind = ? AND id = ?", this::row, kind, id);
    }

    public Optional<Document> named(Tx tx, Kind kind, String project, String name) {
        return tx.first(
                "SELECT * FROM documents WHERE kind = ? AND project = ? AND name = ?", this::row, kind, project, name);
    }

    /** Of these projects, or of all where the list is empty. */
    public Page<Document> list(Kind kind, List<String> projects, Slice slice) {
        String only = projects.isEmpty() ? "" : " AND project IN (" + marks(projects) + ")";
        String where = " FROM documents WHERE kind = ? AND ord < ?" + only + " ORDER BY ord DESC LIMIT ?";
        return slice.page(
                most -> database.list(
                        "SELECT ord, length(doc) AS size" + where,
                        Slice::sized,
                        arguments(kind, projects, slice, most)),
                most -> database.list(
                        "SELECT *" + where,
                        row -> new Slice.Numbered<>(row.getLong("ord"), row(row)),
                        arguments(kind, projects, slice, most)));
    }

    private static Object[] arguments(Kind kind, List<String> projects, Slice slice, int most) {
        return Stream.of(Stream.of(kind, slice.before()), projects.stream(), Stream.of(most))
                .flatMap(part -> part)
                .toArray();
    }

    static String marks(List<String> values) {
        return values.stream().map(_ -> "?").collect(Collectors.joining(", "));
    }

    /** Empty when one of that name is already there. */
    public Optional<Document> add(Tx tx, Kind kind, Document document) {
        boolean taken = find(tx, kind, document.id()).isPresent()
                || named(tx, kind, document.project(), document.name()).isPresent();
        if (taken) {
            return Optional.empty();
        }
        tx.update(
                "INSERT INTO documents (kind, id, project, name, doc, version, created) VALUES (?, ?, ?, ?, ?, 1, ?)",
                kind,
                document.id(),
                document.project(),
                document.name(),
                sealed.seal(document.text()),
                document.edition().created().toEpochMilli());
        return Optional.of(document);
    }

    /** Empty when the edition is no longer the one that was to be replaced. */
    public Optional<Document> replace(Tx tx, Kind kind, Document old, Map<String, Object> tree) {
        int changed = tx.update(
                "UPDATE documents SET doc = ?, version = version + 1 WHERE kind = ? AND id = ? AND version = ?",
                sealed.write(tree),
                kind,
                old.id(),
                old.edition().version());
        return changed == 0 ? Optional.empty() : find(tx, kind, old.id());
    }

    private Document row(ResultSet row) throws SQLException {
        return new Document(
                row.getString("id"),
                row.getString("project"),
                row.getString("name"),
                sealed.open(row.getString("doc")),
                new Edition(row.getInt("version"), Instant.ofEpochMilli(row.getLong("created"))));
    }
}
