package dev.glovebox.server.route;

import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.wire.Tree;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.ApiKeySecrets;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.KnownKeys;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.Keys.KeyRow;
import dev.glovebox.server.store.sql.Database;
import java.time.Instant;
import java.util.Map;

/** {@code /v1/keys}. Only keys for every project may make, see and revoke keys. */
public final class KeyRoutes {

    private final Database database;
    private final Keys keys;
    private final KnownKeys known;
    private final ApiJournal journal;

    public KeyRoutes(Database database, Keys keys, KnownKeys known, ApiJournal journal) {
        this.database = database;
        this.keys = keys;
        this.known = known;
        this.journal = journal;
    }

    void list(Exchange exchange) {
        exchange.caller().requireEveryProject();
        exchange.answer(200, keys.list(exchange.slice()).tree(ApiKey::tree));
    }

    void create(Exchange exchange) {
        exchange.caller().requireEveryProject();
        var pair = ApiKeySecrets.make(exchange.body(ApiKey.KeySpec::read));
        database.write(tx -> {
            keys.add(tx, pair.row());
            journal.audit(tx, exchange.caller().id(), "key.created", noted(pair.row()));
            return Boolean.TRUE;
        });
        exchange.context().header("Location", "/v1/keys/" + pair.row().key().id());
        exchange.answer(201, new ApiKey.Made(pair.row().key(), pair.secret()).tree());
    }

    void get(Exchange exchange) {
        exchange.caller().requireEveryProject();
        exchange.answer(200, found(exchange).key().tree());
    }

    void revoke(Exchange exchange) {
        exchange.caller().requireEveryProject();
        var row = found(exchange);
        database.write(tx -> {
            keys.revoke(tx, row.key().id(), Instant.now());
            tx.afterCommit(known::revoked);
            journal.audit(tx, exchange.caller().id(), "key.revoked", noted(row));
            return Boolean.TRUE;
        });
        exchange.answer(200, found(exchange).key().tree());
    }

    private KeyRow found(Exchange exchange) {
        return keys.find(exchange.id()).orElseThrow(() -> Refusal.notFound("key", exchange.id()));
    }

    private static Map<String, Object> noted(KeyRow row) {
        return new Tree()
                .put("id", row.key().id())
                .putAll(row.key().wish().tree())
                .map();
    }
}
