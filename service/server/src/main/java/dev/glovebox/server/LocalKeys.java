package dev.glovebox.server;

import dev.glovebox.ledger.Ledger;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.wire.Tree;
import dev.glovebox.server.http.ApiKeySecrets;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.store.Audit;
import dev.glovebox.server.store.Events;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.sql.Database;
import java.nio.file.Path;

/**
 * Makes keys without asking the API, for whoever can write to its database anyway: the way back in when no key that administers is
 * left. The audit has it like any other. A server that runs meanwhile knows the key at once.
 */
public final class LocalKeys {

    private LocalKeys() {}

    /**
     * Makes one.
     *
     * @param location the database: a JDBC URL, or the file of an SQLite database
     * @param ledger the directory of the audit log of this machine
     */
    public static ApiKey.Made create(String location, Path ledger, ApiKey.KeySpec spec) {
        try (var database = Database.open(location);
                var book = Ledger.open(ledger)) {
            var pair = ApiKeySecrets.make(spec);
            var journal = new ApiJournal(new Events(database, _ -> () -> {}), new Audit(database), book);
            database.update(tx -> {
                new Keys(database).add(tx, pair.row());
                journal.audit(
                        tx,
                        "local",
                        "key.created",
                        new Tree()
                                .put("id", pair.row().key().id())
                                .putAll(spec.tree())
                                .put("local", true)
                                .map());
            });
            return new ApiKey.Made(pair.row().key(), pair.secret());
        }
    }
}
