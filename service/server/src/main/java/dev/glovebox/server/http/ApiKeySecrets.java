package dev.glovebox.server.http;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.Sha256;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.server.store.Keys.KeyRow;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Optional;

/**
 * Makes keys and compares them. A key is {@code gbx_ID_SECRET}; the secret has 130 random bits, so one round of a plain
 * hash is enough: there is nothing to guess.
 */
public final class ApiKeySecrets {

    private static final String PREFIX = "gbx_";

    private ApiKeySecrets() {}

    /** A key and the row that knows only its hash. */
    public record Pair(KeyRow row, String secret) {}

    public static Pair make(ApiKey.KeySpec spec) {
        String id = RunId.random().text();
        String secret = PREFIX + id + "_" + RunId.random().text();
        return new Pair(new KeyRow(new ApiKey(id, spec, Instant.now(), Optional.empty()), hash(secret)), secret);
    }

    /** The id in a key, if it has the form of one. */
    static Optional<String> id(String secret) {
        int end = secret.lastIndexOf('_');
        return secret.startsWith(PREFIX) && end > PREFIX.length()
                ? Optional.of(secret.substring(PREFIX.length(), end))
                : Optional.empty();
    }

    static boolean matches(KeyRow row, String secret) {
        return MessageDigest.isEqual(
                row.hash().getBytes(StandardCharsets.US_ASCII), hash(secret).getBytes(StandardCharsets.US_ASCII));
    }

    public static String hash(String text) {
        return Sha256.of(text);
    }
}
