package dev.glovebox.server.store;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.wire.Page;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Sql;
import dev.glovebox.server.store.sql.Tx;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The keys. Of a secret only its hash is kept. */
public final class Keys {

    public record KeyRow(ApiKey key, String hash) {}

    private static final int TOGETHER = 200;

    private final Database database;

    public Keys(Database database) {
        this.database = database;
    }

    public Optional<KeyRow> find(String id) {
        return database.first("SELECT * FROM keys WHERE id = ?", Keys::row, id);
    }

    public Optional<KeyRow> find(Tx tx, String id) {
        return tx.first("SELECT * FROM keys WHERE id = ?", Keys::row, id);
    }

    /** Of these, those that no longer open anything. */
    public List<String> dead(Collection<String> ids, Instant now) {
        var some = List.copyOf(ids);
        var dead = new ArrayList<String>();
        for (int from = 0; from < some.size(); from += TOGETHER) {
            var part = some.subList(from, Math.min(some.size(), from + TOGETHER));
            var alive = database
                    .list("SELECT * FROM keys WHERE id IN (" + Documents.marks(part) + ")", Keys::row, part.toArray())
                    .stream()
                    .map(KeyRow::key)
                    .filter(key -> key.alive(now))
                    .map(ApiKey::id)
                    .collect(Collectors.toSet());
            part.stream().filter(id -> !alive.contains(id)).forEach(dead::add);
        }
        return dead;
    }

    /** Whether somebody could still administer everything if this key were gone. */
    public boolean anotherAdministrator(Tx tx, String id, Instant now) {
        return tx.list("SELECT * FROM keys WHERE revoked IS NULL AND id <> ?", Keys::row, id).stream()
                .map(KeyRow::key)
                .anyMatch(key -> administers(key, now));
    }

    /** Whether it opens everything there is. */
    public static boolean administers(ApiKey key, Instant now) {
        return key.alive(now)
                && key.spec().access() == Access.ADMIN
                && key.spec().everyProject();
    }

    public boolean none(Tx tx) {
        return tx.first("SELECT 1 AS one FROM keys LIMIT 1", row -> row.getInt("one"))
                .isEmpty();
    }

    public Page<ApiKey> list(Slice slice) {
        var rows = database.list(
                "SELECT * FROM keys WHERE ord < ? ORDER BY ord DESC LIMIT ?",
                row -> new Slice.Numbered<>(row.getLong("ord"), row(row)),
                slice.before(),
                slice.fetch());
        return slice.page(rows, KeyRow::key);
    }

    public void add(Tx tx, KeyRow row) {
        tx.update(
                "INSERT INTO keys (id, hash, doc, created) VALUES (?, ?, ?, ?)",
                row.key().id(),
                row.hash(),
                Json.write(row.key().spec().tree()),
                row.key().created().toEpochMilli());
    }

    /** One that is revoked stays as it is. */
    public void revoke(Tx tx, String id, Instant now) {
        tx.update("UPDATE keys SET revoked = ? WHERE id = ? AND revoked IS NULL", now.toEpochMilli(), id);
    }

    private static KeyRow row(ResultSet row) throws SQLException {
        return new KeyRow(
                new ApiKey(
                        row.getString("id"),
                        Reading.response(row.getString("doc"), ApiKey.KeySpec::read),
                        Instant.ofEpochMilli(row.getLong("created")),
                        Sql.number(row, "revoked").map(Instant::ofEpochMilli)),
                row.getString("hash"));
    }
}
