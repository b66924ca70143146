package dev.glovebox.server;

import dev.glovebox.policy.PolicySettings;
import dev.glovebox.policy.code.CodePolicy;
import dev.glovebox.server.schedule.LeaseTerm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What the person who runs the server decided.
 *
 * @param data where the first key, the ledger and, unless another is named, the database are
 * @param database a JDBC URL of PostgreSQL; empty for SQLite below {@code data}
 */
public record ServerSettings(
        Path data, Optional<String> database, Listening listening, Judgement judgement, Pace pace) {

    /**
     * Where it listens.
     *
     * @param port 0 for any free one
     */
    public record Listening(String host, int port, Optional<Tls> tls) {
        public static final Listening LOOPBACK = new Listening("127.0.0.1", 7878, Optional.empty());
    }

    /** A PKCS#12 file with key and certificate, and the file its password stands in. */
    public record Tls(Path keystore, Path passwordFile) {}

    /** The policy of this installation. */
    public record Judgement(PolicySettings policy, CodePolicy code) {}

    /**
     * How fast things go.
     *
     * @param requestsPerSecond for each key, on average
     */
    public record Pace(LeaseTerm lease, int requestsPerSecond) {
        public static final Pace USUAL = new Pace(new LeaseTerm(Duration.ofSeconds(30)), 2000);
    }

    public ServerSettings withListening(Listening changed) {
        return new ServerSettings(data, database, changed, judgement, pace);
    }

    public ServerSettings withDatabase(String url) {
        return new ServerSettings(data, Optional.of(url), listening, judgement, pace);
    }

    public ServerSettings withPace(Pace changed) {
        return new ServerSettings(data, database, listening, judgement, changed);
    }

    Path ledger() {
        return data.resolve("ledger");
    }

    /** Where the first start writes the first key, for its owner alone. */
    public Path firstKey() {
        return data.resolve("api-key");
    }

    String place() {
        return database.orElseGet(() -> data.resolve("api.db").toString());
    }
}
