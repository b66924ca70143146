package dev.glovebox.config;

import dev.glovebox.config.key.Conflicts;
import dev.glovebox.config.key.RunnerKeys;
import dev.glovebox.config.key.ServerKeys;
import dev.glovebox.config.key.Settings;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.TimeSpan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How the API is served.
 *
 * @param database a JDBC URL; none for SQLite
 */
public record ServingSettings(
        Listening listening,
        Optional<String> database,
        Bounds bounds,
        TimeSpan lease,
        Waiting waiting,
        Hosting hosting) {

    /** Where, and who may listen in. */
    public record Listening(String host, int port, Protection protection) {}

    /** Transport protection of API keys. */
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

    /**
     * How many may wait, and how long.
     *
     * @param streams open ones of one key
     * @param queue of a task for a runner
     */
    public record Waiting(int streams, TimeSpan queue) {}

    /**
     * How this machine runs tasks.
     *
     * @param roots what they may mount; empty for whatever the policy allows
     * @param drain how long they may go on when the runner is stopped
     */
    public record Hosting(List<Path> roots, TimeSpan drain) {
        public Hosting {
            roots = List.copyOf(roots);
        }
    }

    static ServingSettings of(Settings settings) {
        return new ServingSettings(
                new Listening(settings.get(ServerKeys.LISTEN), settings.get(ServerKeys.PORT), protection(settings)),
                settings.get(ServerKeys.DATABASE),
                new Bounds(
                        settings.get(ServerKeys.BODY_LIMIT),
                        settings.get(ServerKeys.REQUESTS),
                        settings.get(ServerKeys.ARTIFACTS),
                        settings.get(ServerKeys.KEEP_DAYS)),
                settings.get(ServerKeys.LEASE),
                new Waiting(settings.get(ServerKeys.STREAMS), settings.get(ServerKeys.QUEUE_TIMEOUT)),
                new Hosting(settings.get(RunnerKeys.ALLOWED_ROOTS), settings.get(RunnerKeys.DRAIN_TIME)));
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
