package dev.glovebox.server.setting;

import dev.glovebox.policy.role.Roles;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.screen.finding.CodePolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the server.
 *
 * @param data where the first key, the ledger and, unless another is named, the database are
 * @param database a JDBC URL of PostgreSQL; empty for SQLite below {@code data}
 */
public record ServerSettings(
        Path data,
        Optional<String> database,
        Listening listening,
        Judgement judgement,
        LeaseTerm lease,
        Bounds bounds) {

    public static final LeaseTerm USUAL_LEASE = new LeaseTerm(Duration.ofSeconds(30));

    /**
     * Where it listens.
     *
     * @param port 0 for any free one
     */
    public record Listening(String host, int port, Optional<Tls> tls) {
        public static final Listening LOOPBACK = new Listening("127.0.0.1", 7878, Optional.empty());
    }

    /** Two PEM files: the certificate with those that follow it, and its key (PKCS#8, not encrypted). */
    public record Tls(Path certificate, Path privateKey) {}

    /** The policy of this installation, and the roles of its configuration. */
    public record Judgement(PolicySettings policy, CodePolicy code, Roles roles) {}

    /**
     * How much of what.
     *
     * @param body of one request
     * @param requestsPerSecond for each key, on average
     * @param artifacts bytes of one task's
     * @param keep what is known of a task after its end; empty for ever
     */
    public record Bounds(Body body, int requestsPerSecond, long artifacts, Optional<Duration> keep, Waiting waiting) {

        public static final Bounds USUAL = new Bounds(Body.of(4 << 20), 2000, 64 << 20, Optional.empty());

        /** With as many who wait as usual. */
        public Bounds(Body body, int requestsPerSecond, long artifacts, Optional<Duration> keep) {
            this(body, requestsPerSecond, artifacts, keep, Waiting.USUAL);
        }

        public Bounds withWaiting(Waiting changed) {
            return new Bounds(body, requestsPerSecond, artifacts, keep, changed);
        }
    }

    /**
     * How many may wait, and how long.
     *
     * @param streams open streams and long polls of one key
     * @param queue how long a task waits for a runner; empty for ever
     */
    public record Waiting(int streams, Optional<Duration> queue) {
        public static final Waiting USUAL = new Waiting(5000, Optional.empty());
    }

    /**
     * How much a request may carry.
     *
     * @param patience how long it may take to arrive: nobody holds a connection by sending a byte now and then
     */
    public record Body(int bytes, Duration patience) {
        public static Body of(int bytes) {
            return new Body(bytes, Duration.ofSeconds(20));
        }
    }

    public ServerSettings withListening(Listening changed) {
        return new ServerSettings(data, database, changed, judgement, lease, bounds);
    }

    public ServerSettings withDatabase(String url) {
        return new ServerSettings(data, Optional.of(url), listening, judgement, lease, bounds);
    }

    public ServerSettings withLease(LeaseTerm changed) {
        return new ServerSettings(data, database, listening, judgement, changed, bounds);
    }

    public ServerSettings withBounds(Bounds changed) {
        return new ServerSettings(data, database, listening, judgement, lease, changed);
    }

    public Path ledger() {
        return data.resolve("ledger");
    }

    /** Where the first start writes the first key, for its owner alone. */
    public Path firstKey() {
        return data.resolve("api-key");
    }

    /** With what values of variables in the database are sealed. */
    public Path sealingKey() {
        return data.resolve("api-sealing-key");
    }

    public String databaseLocation() {
        return database.orElseGet(() -> data.resolve("api.db").toString());
    }
}
