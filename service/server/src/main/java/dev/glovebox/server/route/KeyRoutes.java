package dev.glovebox.server.route;

import dev.glovebox.model.value.Printable;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.wire.Tree;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.ApiKeySecrets;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.KnownKeys;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.store.Documents;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.Keys.KeyRow;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.Map;

/** {@code /v1/keys}. Only keys for every project may make, see and revoke keys. */
public final class KeyRoutes {

    private final Database database;
    private final Documents documents;
    private final Keys keys;
    private final Runnable ended;
    private final KnownKeys known;
    private final ApiJournal journal;

    /** @param ended to be done when a key was revoked: what it has open ends with it */
    public KeyRoutes(
            Database database, Documents documents, Keys keys, KnownKeys known, ApiJournal journal, Runnable ended) {
        this.documents = documents;
        this.ended = ended;
        this.database = database;
        this.keys = keys;
        this.known = known;
        this.journal = journal;
    }

    void list(Exchange exchange) {
        exchange.caller().requireEveryProject();
        exchange.respond(200, keys.list(exchange.slice()).tree(ApiKey::tree));
    }

    void create(Exchange exchange) {
        exchange.caller().requireEveryProject();
        var spec = exchange.body(ApiKey.KeySpec::read);
        if (spec.expires().filter(end -> !end.isAfter(Instant.now())).isPresent()) {
            throw Exchange.bad("expires_at", "is in the past, so the key would open nothing");
        }
        var pair = ApiKeySecrets.make(spec);
        database.update(tx -> {
            requireProjects(tx, spec);
            keys.add(tx, pair.row());
            journal.audit(tx, exchange.caller().id(), "key.created", noted(pair.row()));
        });
        exchange.context().header("Location", "/v1/keys/" + pair.row().key().id());
        exchange.respond(201, new ApiKey.Made(pair.row().key(), pair.secret()).tree());
    }

    void get(Exchange exchange) {
        exchange.caller().requireEveryProject();
        exchange.respond(200, found(exchange).key().tree());
    }

    void revoke(Exchange exchange) {
        exchange.caller().requireEveryProject();
        var row = found(exchange);
        database.update(tx -> {
            var now = Instant.now();
            if (Keys.administers(row.key(), now)
                    && !keys.anotherAdministrator(tx, row.key().id(), now)) {
                throw Refusal.conflict(
                        "LAST_ADMIN_KEY",
                        "key " + row.key().id() + " is the last one that administers all projects",
                        "create another key with access admin for project \"*\" first");
            }
            keys.revoke(tx, row.key().id(), now);
            tx.afterCommit(known::revoked);
            tx.afterCommit(ended);
            journal.audit(tx, exchange.caller().id(), "key.revoked", noted(row));
        });
        exchange.respond(200, found(exchange).key().tree());
    }

    private void requireProjects(Tx tx, ApiKey.KeySpec spec) {
        for (String project : spec.projects()) {
            if (!project.equals(ApiKey.EVERY_PROJECT)
                    && documents.find(tx, Documents.Kind.PROJECT, project).isEmpty()) {
                throw Exchange.bad("projects", "names project " + Printable.text(project) + ", which does not exist");
            }
        }
    }

    private KeyRow found(Exchange exchange) {
        return keys.find(exchange.id()).orElseThrow(() -> Refusal.notFound("key", exchange.id()));
    }

    private static Map<String, Object> noted(KeyRow row) {
        return new Tree()
                .put("id", row.key().id())
                .putAll(row.key().spec().tree())
                .map();
    }
}
