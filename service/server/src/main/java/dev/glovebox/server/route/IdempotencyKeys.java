package dev.glovebox.server.route;

import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.ApiKeySecrets;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.StoredResponse;
import dev.glovebox.server.store.IdempotentResponses;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.util.Optional;
import java.util.function.Function;

/** Creates once what is asked for several times under one Idempotency-Key. */
final class IdempotencyKeys {

    private static final String HEADER = "Idempotency-Key";

    private final Database database;

    IdempotencyKeys(Database database) {
        this.database = database;
    }

    /** The answer and what it reports are durable together, or neither is. */
    void create(Exchange exchange, String body, Function<Tx, StoredResponse> creation) {
        var name = Optional.ofNullable(exchange.context().header(HEADER));
        if (name.filter(text -> text.isBlank() || text.length() > 100).isPresent()) {
            throw Exchange.bad(HEADER, "must have 1 to 100 characters");
        }
        var response = name.map(text -> {
                    String request = ApiKeySecrets.hash(exchange.context().path() + "\n" + body);
                    return database.write(tx -> once(tx, exchange.caller().id(), text, request, creation));
                })
                .orElseGet(() -> database.write(creation));
        exchange.respond(response);
    }

    private static StoredResponse once(
            Tx tx, String owner, String name, String request, Function<Tx, StoredResponse> creation) {
        var before = IdempotentResponses.find(tx, owner, name);
        if (before.isPresent()) {
            if (!before.get().request().equals(request)) {
                throw Refusal.conflict(
                        "IDEMPOTENCY_KEY_REUSED",
                        "this Idempotency-Key was used for another request",
                        "use a new key for each request");
            }
            return StoredResponse.again(before.get().text());
        }
        var response = creation.apply(tx);
        IdempotentResponses.add(tx, owner, name, new IdempotentResponses.Response(request, response.remembered()));
        return response;
    }
}
