package dev.glovebox.server.http;

import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.server.error.Refusal;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Optional;

/** Tells who asks, by the key in the Authorization header and nowhere else. */
public final class Authentication {

    private static final String SCHEME = "Bearer "; // in whatever case
    private static final int FAILURES_PER_SECOND = 5;

    private final KnownKeys keys;
    private final RateLimit requests;
    private final RateLimit failures = new RateLimit(FAILURES_PER_SECOND);
    private final FailedAuthentications failed;

    public Authentication(KnownKeys keys, RateLimit requests, FailedAuthentications failed) {
        this.keys = keys;
        this.requests = requests;
        this.failed = failed;
    }

    public Principal caller(Context context) {
        var secret = Optional.ofNullable(context.header("Authorization"))
                .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
                .map(header -> header.substring(SCHEME.length()).strip());
        return caller(secret, context.ip());
    }

    /** @param origin who is to be slowed down when it only guesses */
    public Principal caller(String secret, String origin) {
        return caller(Optional.of(secret), origin);
    }

    private Principal caller(Optional<String> secret, String origin) {
        var id = secret.flatMap(ApiKeySecrets::id);
        // Before the store is asked: a guess costs it nothing. Keys that opened something lately do not suffer from
        // neighbours.
        if (id.filter(keys::familiar).isEmpty() && !failures.hasRoom(origin)) {
            failed.add(origin, id);
            throw tooMany();
        }
        var row = id.flatMap(keys::find)
                .filter(found -> ApiKeySecrets.matches(found, secret.get()))
                .filter(found -> found.key().alive(Instant.now()));
        if (row.isEmpty()) {
            failed.add(origin, id);
            throw failures.admits(origin) ? unauthenticated() : tooMany();
        }
        if (!requests.admits(row.get().key().id())) {
            throw tooMany();
        }
        return new Principal(row.get().key());
    }

    /** The same for every reason: unknown, wrong, expired and revoked keys look alike. */
    public static Refusal unauthenticated() {
        return new Refusal(new ApiError(
                401,
                "UNAUTHENTICATED",
                "the Authorization header has no valid API key",
                "send Authorization: Bearer KEY; on its first start the server wrote a key to the file api-key in "
                        + "its data directory"));
    }

    private static Refusal tooMany() {
        return new Refusal(
                new ApiError(429, "TOO_MANY_REQUESTS", "too many requests from this caller", "retry after one second"));
    }
}
