package dev.glovebox.server.store;

import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.Optional;

/** Answers that were given under an idempotency key, for a day. */
public final class IdempotentResponses {

    /**
     * One answer.
     *
     * @param request the hash of what was asked
     */
    public record Response(String request, String text) {}

    private IdempotentResponses() {}

    public static Optional<Response> find(Tx tx, String owner, String name) {
        return tx.first(
                "SELECT request, answer FROM idempotency WHERE owner = ? AND name = ?",
                row -> new Response(row.getString("request"), row.getString("answer")),
                owner,
                name);
    }

    public static void add(Tx tx, String owner, String name, Response response) {
        tx.update(
                "INSERT INTO idempotency (owner, name, request, answer, created) VALUES (?, ?, ?, ?, ?)",
                owner,
                name,
                response.request(),
                response.text(),
                Instant.now().toEpochMilli());
    }

    public static void forget(Tx tx, Instant before) {
        tx.update("DELETE FROM idempotency WHERE created < ?", before.toEpochMilli());
    }
}
