package dev.glovebox.server.http;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.Quota;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.sql.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The key of a server that has none yet: for everything, in a file for its owner alone. */
public final class FirstKey {

    private FirstKey() {}

    public static void writeIfNone(Database database, Keys keys, ApiJournal journal, Path file) {
        database.update(tx -> {
            if (!keys.none(tx)) {
                return;
            }
            var pair = ApiKeySecrets.make(new ApiKey.KeySpec(
                    "first key", Access.ADMIN, List.of(ApiKey.EVERY_PROJECT), Optional.empty(), Quota.NONE));
            keys.add(tx, pair.row());
            journal.audit(tx, pair.row().key().id(), "key.created", Map.of("name", "first key"));
            // Before the commit: a key nobody can read would lock everyone out.
            write(file, pair.secret());
        });
    }

    private static void write(Path file, String secret) {
        try {
            AtomicFile.closed(file).write(secret + "\n");
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot write the first key to " + file, failed);
        }
    }
}
