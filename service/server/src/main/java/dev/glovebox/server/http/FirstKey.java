package dev.glovebox.server.http;

import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.protocol.resource.Quota;
import dev.glovebox.server.schedule.Journal;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.sql.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The key of a server that has none yet: for everything, in a file for its owner alone. */
public final class FirstKey {

    private FirstKey() {}

    public static void writeIfNone(Database database, Keys keys, Journal journal, Path file) {
        database.write(tx -> {
            if (!keys.none(tx)) {
                return Boolean.FALSE;
            }
            var pair = Secrets.make(new ApiKey.KeySpec(
                    "first key", Access.ADMIN, List.of(ApiKey.EVERY_PROJECT), Optional.empty(), Quota.NONE));
            keys.add(tx, pair.row());
            journal.audit(tx, pair.row().key().id(), "key.created", Map.of("name", "first key"));
            // Before the commit: a key nobody can read would lock everyone out.
            write(file, pair.secret());
            return Boolean.TRUE;
        });
    }

    /** Made 0600 from the beginning, whole when it appears. */
    private static void write(Path file, String secret) {
        try {
            var fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(fresh);
            var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            try (var channel =
                    FileChannel.open(fresh, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode)) {
                channel.write(StandardCharsets.UTF_8.encode(secret + "\n"));
                channel.force(true);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot write the first key to " + file, failed);
        }
    }
}
