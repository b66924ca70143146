package dev.glovebox.server.route;

import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.StoredResponse;
import dev.glovebox.server.store.Documents;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** What all documents have in common: they are added once and replaced only by those who saw the last edition. */
public final class Editing {

    /** A document as its resource shows it. */
    interface View extends Function<Document, Map<String, Object>> {}

    private final Database database;
    private final Documents documents;
    private final IdempotencyKeys once;

    public Editing(Database database, Documents documents) {
        this.database = database;
        this.documents = documents;
        this.once = new IdempotencyKeys(database);
    }

    void add(Exchange exchange, String body, Kind kind, Document document, View view, Consumer<Tx> note) {
        once.create(exchange, body, tx -> {
            var added = documents
                    .add(tx, kind, document)
                    .orElseThrow(() -> Refusal.conflict(
                            "ALREADY_THERE",
                            "a " + label(kind) + " named " + document.name() + " already exists",
                            "choose another name, or update the existing one"));
            note.accept(tx);
            return StoredResponse.created(
                    "/v1/" + label(kind) + "s/" + added.id(), added.edition().etag(), view.apply(added));
        });
    }

    void show(Exchange exchange, Document document, View view) {
        String etag = document.edition().etag();
        exchange.context().header("ETag", etag);
        if (etag.equals(exchange.context().header("If-None-Match"))) {
            exchange.context().status(304);
            return;
        }
        exchange.answer(200, view.apply(document));
    }

    void replace(Exchange exchange, Kind kind, Document old, Map<String, Object> tree, View view, Consumer<Tx> note) {
        int expected = exchange.expectedVersion();
        var replaced = database.write(tx -> {
            var current = documents.find(tx, kind, old.id()).orElseThrow();
            if (current.edition().version() != expected) {
                throw new Refusal(new ApiError(
                        412,
                        "EDITED_MEANWHILE",
                        "version " + expected + " of " + label(kind) + " " + old.id()
                                + " is outdated; the current version is "
                                + current.edition().version(),
                        "get the resource again, merge, and send the new ETag"));
            }
            note.accept(tx);
            return documents.replace(tx, kind, current, tree).orElseThrow();
        });
        exchange.context().header("ETag", replaced.edition().etag());
        exchange.answer(200, view.apply(replaced));
    }

    private static String label(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
