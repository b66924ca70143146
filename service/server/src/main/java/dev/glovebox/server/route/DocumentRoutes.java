package dev.glovebox.server.route;

import dev.glovebox.json.Json;
import dev.glovebox.model.run.RunId;
import dev.glovebox.protocol.resource.ProjectRecord.Edition;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.StoredResponse;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/**
 * The routes of one kind of document: it is added once, and replaced only by those who saw its last edition.
 *
 * @param <S> what a caller sends
 */
abstract class DocumentRoutes<S> {

    private final Kind kind;
    private final Database database;
    private final IdempotencyKeys once;
    final AuthorizedLookup reach;

    DocumentRoutes(Kind kind, Database database, AuthorizedLookup reach) {
        this.kind = kind;
        this.database = database;
        this.once = new IdempotencyKeys(database);
        this.reach = reach;
    }

    abstract S read(Reading reading);

    /** As it is stored. */
    abstract Map<String, Object> tree(S spec);

    /** As its resource shows it. */
    abstract Map<String, Object> tree(Document document);

    /** The first edition, if this caller may make it. */
    abstract Document first(Exchange exchange, S spec);

    /** Refuses a replacement that would be another document, or that this caller may not make. */
    abstract void requireSame(Exchange exchange, Document old, S spec);

    /** Judges what can be judged without the store; it may take its time. */
    abstract void check(S spec);

    /** Judges the rest and says what happened, in the transaction that stores it. */
    abstract void record(Tx tx, Exchange exchange, Document document, S spec, String event);

    /** Writes down why a document was refused. A refusal undoes what it interrupts, so this is written after it. */
    void rejected(Tx tx, Exchange exchange, S spec, ApiError error) {}

    final void list(Exchange exchange) {
        var page =
                reach.documents().list(kind, exchange.caller().projects(exchange.query("project")), exchange.slice());
        exchange.respond(200, page.tree(this::tree));
    }

    final void create(Exchange exchange) {
        String body = exchange.text();
        S spec = Reading.request(body, this::read);
        var document = first(exchange, spec);
        check(spec);
        recordingRefusals(
                exchange,
                spec,
                () -> once.create(exchange, body, tx -> {
                    var added = reach.documents()
                            .add(tx, kind, document)
                            .orElseThrow(() -> Refusal.conflict(
                                    "ALREADY_EXISTS",
                                    "there is already a " + label() + " called " + document.name(),
                                    "choose another name, or replace that one"));
                    record(tx, exchange, document, spec, label() + ".created");
                    return StoredResponse.created(
                            "/v1/" + label() + "s/" + added.id(),
                            added.edition().etag(),
                            tree(added));
                }));
    }

    final void get(Exchange exchange) {
        var document = reach.document(exchange.caller(), kind, exchange.id());
        String etag = document.edition().etag();
        exchange.context().header("ETag", etag);
        if (etag.equals(exchange.context().header("If-None-Match"))) {
            exchange.context().status(304);
            return;
        }
        exchange.respond(200, tree(document));
    }

    final void replace(Exchange exchange) {
        var old = reach.document(exchange.caller(), kind, exchange.id());
        S spec = exchange.body(this::read);
        requireSame(exchange, old, spec);
        check(spec);
        recordingRefusals(exchange, spec, () -> replace(exchange, old, spec));
    }

    private void replace(Exchange exchange, Document old, S spec) {
        int expected = exchange.expectedVersion();
        var replaced = database.write(tx -> {
            var current = reach.documents().find(tx, kind, old.id()).orElseThrow();
            if (current.edition().version() != expected) {
                throw new Refusal(new ApiError(
                        412,
                        "VERSION_CONFLICT",
                        label() + " " + old.id() + " has changed (current version "
                                + current.edition().version() + ", you sent " + expected + ")",
                        "get it again, merge, and send the new ETag"));
            }
            record(tx, exchange, old, spec, label() + ".changed");
            return reach.documents().replace(tx, kind, current, tree(spec)).orElseThrow();
        });
        exchange.context().header("ETag", replaced.edition().etag());
        exchange.respond(200, tree(replaced));
    }

    private void recordingRefusals(Exchange exchange, S spec, Runnable change) {
        try {
            change.run();
        } catch (Refusal refusal) {
            if (refusal.error().status() == 422) {
                database.update(tx -> {
                    rejected(tx, exchange, spec, refusal.error());
                });
            }
            throw refusal;
        }
    }

    /** For a document that belongs to a project of this caller's. */
    final Document firstIn(String project, String name, Exchange exchange, S spec) {
        reach.document(exchange.caller(), Kind.PROJECT, project);
        return new Document(
                RunId.random().text(), project, name, Json.write(tree(spec)), new Edition(1, Instant.now()));
    }

    final void requireSame(Document old, String project, String name) {
        if (!project.equals(old.project()) || !name.equals(old.name())) {
            throw Refusal.conflict(
                    "NAME_IMMUTABLE",
                    "the project and name of a " + label() + " cannot be changed",
                    "create another " + label() + " instead");
        }
    }

    private String label() {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
