package dev.glovebox.server.store;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.Sha256;
import dev.glovebox.server.store.sql.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key of {@link SealedValues}, in a file beside the database that only its owner reads. Servers that share a database share the
 * file, too; the database knows its fingerprint, so one with another key is told when it starts and not when a task fails.
 */
public final class SealingKey {

    private static final int BYTES = 32;
    private static final String NAME = "sealing_key";

    private SealingKey() {}

    /** Made when there is neither a file nor a database that was sealed with another. */
    public static SecretKey of(Path file, Database database) {
        try {
            boolean made = Files.notExists(file);
            byte[] key = made
                    ? random()
                    : Base64.getDecoder().decode(Files.readString(file).strip());
            if (key.length != BYTES) {
                throw new IllegalArgumentException("it has " + key.length + " bytes instead of " + BYTES);
            }
            String fingerprint = Sha256.of("glovebox " + Base64.getEncoder().encodeToString(key));
            boolean ours = database.write(tx -> {
                var known = tx.first("SELECT value FROM house WHERE name = ?", row -> row.getString("value"), NAME);
                if (known.isEmpty()) {
                    tx.update("INSERT INTO house (name, value) VALUES (?, ?)", NAME, fingerprint);
                    if (made) {
                        write(file, key); // before the commit: values sealed with a key nobody has would be lost
                    }
                }
                return known.isEmpty() || known.get().equals(fingerprint);
            });
            if (!ours) {
                throw foreign(file);
            }
            return new SecretKeySpec(key, "AES");
        } catch (IOException | IllegalArgumentException unusable) {
            throw new SandboxException(
                    FailureCode.BAD_CONFIGURATION,
                    "the key for variables in the database, " + file + ", cannot be used: " + unusable.getMessage(),
                    "make it readable for this user, or restore it from a backup",
                    unusable);
        }
    }

    private static SandboxException foreign(Path file) {
        return new SandboxException(
                FailureCode.BAD_CONFIGURATION,
                "the database was sealed with another key than " + file,
                "copy the file " + file.getFileName() + " of the data directory of the server that made the database");
    }

    private static byte[] random() {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        return key;
    }

    private static void write(Path file, byte[] key) {
        try {
            AtomicFile.closed(file).write(Base64.getEncoder().encodeToString(key) + "\n");
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException("cannot write " + file, failed);
        }
    }
}
