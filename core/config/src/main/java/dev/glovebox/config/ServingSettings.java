package dev.glovebox.config;

import dev.glovebox.config.key.Conflicts;
import dev.glovebox.config.key.ServerKeys;
import dev.glovebox.config.key.Settings;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.TimeSpan;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How the API is served.
 *
 * @param database a JDBC URL; none for SQLite
 */
public record ServingSettings(Listening listening, Optional<String> database, Bounds bounds, TimeSpan lease) {

    /** Where, and who may listen in. */
    public record Listening(String host, int port, Protection protection) {}

    /** What keeps keys from those on the way. */
    public sealed interface Protection {

        /** Nothing, so only for those on this machine. */
        record LoopbackOnly() implements Protection {}

        /** Nothing of ours: someone wrote down that this is meant. */
        record Elsewhere() implements Protection {}

        record Tls(Path certificate, Path privateKey) implements Protection {}
    }

    /**
     * How much of what.
     *
     * @param body of one request
     * @param artifacts of one task
     * @param keepDays 0 for ever
     */
    public record Bounds(ByteSize body, int requestsPerSecond, ByteSize artifacts, int keepDays) {}

    static ServingSettings of(Settings settings) {
        return new ServingSettings(
                new Listening(settings.get(ServerKeys.LISTEN), settings.get(ServerKeys.PORT), protection(settings)),
                settings.get(ServerKeys.DATABASE),
                new Bounds(
                        settings.get(ServerKeys.BODY_LIMIT),
                        settings.get(ServerKeys.REQUESTS),
                        settings.get(ServerKeys.ARTIFACTS),
                        settings.get(ServerKeys.KEEP_DAYS)),
                settings.get(ServerKeys.LEASE));
    }

    /** That both files are named, or neither, is checked by {@link Conflicts}. */
    private static Protection protection(Settings settings) {
        var certificate = settings.get(ServerKeys.CERTIFICATE);
        var key = settings.get(ServerKeys.PRIVATE_KEY);
        if (certificate.isPresent() && key.isPresent()) {
            return new Protection.Tls(certificate.get(), key.get());
        }
        return settings.get(ServerKeys.ALLOW_PLAIN) ? new Protection.Elsewhere() : new Protection.LoopbackOnly();
    }
}
