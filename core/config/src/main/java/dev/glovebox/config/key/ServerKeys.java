package dev.glovebox.config.key;

import dev.glovebox.config.file.Assigned;
import dev.glovebox.config.file.Origin;
import dev.glovebox.config.key.Default.Derived;
import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.config.value.ValueTypes;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.TimeSpan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The keys of {@code glovebox serve}'s API, in the order of the documentation. */
public final class ServerKeys {

    public static final Key<String> LISTEN = new Key<>(
            "server.listen",
            ValueTypes.NETWORK_ADDRESS,
            new Fixed<>("127.0.0.1"),
            new TrustedOnly<>(),
            "Address the API listens on. An address other than loopback requires a certificate or allow_plain: true.");

    public static final Key<Integer> PORT = new Key<>(
            "server.port",
            ValueTypes.between(0, 65_535),
            new Fixed<>(7878),
            new TrustedOnly<>(),
            "Port the API listens on. 0: any free port.");

    public static final Key<Optional<Path>> CERTIFICATE = new Key<>(
            "server.certificate",
            ValueTypes.OPTIONAL_PATH,
            none("none: plain HTTP", "/etc/glovebox/server.crt"),
            new TrustedOnly<>(),
            "PEM file with the certificate of the API, followed by the intermediate certificates.");

    public static final Key<Optional<Path>> PRIVATE_KEY = new Key<>(
            "server.private_key",
            ValueTypes.OPTIONAL_PATH,
            none("none: plain HTTP", "/etc/glovebox/server.key"),
            new TrustedOnly<>(),
            "PEM file with the private key of the certificate, PKCS#8, not encrypted.");

    public static final Key<Boolean> ALLOW_PLAIN = new Key<>(
            "server.allow_plain",
            ValueTypes.FLAG,
            new Fixed<>(false),
            new TrustedOnly<>(),
            "Whether the API may listen on an address other than loopback without TLS, for example behind a TLS "
                    + "proxy. API keys are then sent unencrypted.");

    public static final Key<Optional<String>> DATABASE = new Key<>(
            "server.database",
            ValueTypes.DATABASE,
            new Derived<>(
                    "none: SQLite in data_dir",
                    "jdbc:postgresql://db.internal/glovebox?user=glovebox",
                    _ -> new Assigned<>(Optional.empty(), new Origin.BuiltIn())),
            new TrustedOnly<>(),
            "JDBC URL of a PostgreSQL database. Several servers may share it. Put the password into ~/.pgpass.");

    public static final Key<ByteSize> BODY_LIMIT = new Key<>(
            "server.body_limit",
            ValueTypes.size(ValueTypes::atLeastOneMebibyte),
            new Fixed<>(ByteSize.mebibytes(4)),
            new TrustedOnly<>(),
            "Maximum size of a request body. At least 1m.");

    public static final Key<Integer> REQUESTS = new Key<>(
            "server.requests_per_second",
            ValueTypes.between(1, 1_000_000),
            new Fixed<>(2000),
            new TrustedOnly<>(),
            "Average number of requests per second for one API key. Bursts may be twice as high.");

    public static final Key<TimeSpan> LEASE = new Key<>(
            "server.lease_time",
            ValueTypes.timeOfAtLeast(TimeSpan.seconds(1)),
            new Fixed<>(TimeSpan.seconds(30)),
            new TrustedOnly<>(),
            "How long a runner keeps a task without contact to the server. At least 1s.");

    public static final Key<ByteSize> ARTIFACTS = new Key<>(
            "server.artifacts_limit",
            ValueTypes.size(ValueTypes::atLeastOneMebibyte),
            new Fixed<>(ByteSize.mebibytes(64)),
            new TrustedOnly<>(),
            "Maximum total size of the artifacts of one task. At least 1m.");

    public static final Key<Integer> KEEP_DAYS = new Key<>(
            "server.keep_days",
            ValueTypes.between(0, 100_000),
            new Fixed<>(90),
            new TrustedOnly<>(),
            "Days after the end of a task before its events, output and artifacts are deleted. The task and the "
                    + "audit log stay. 0: never.");

    public static final Key<Integer> STREAMS = new Key<>(
            "server.streams_per_key",
            ValueTypes.between(1, 1_000_000),
            new Fixed<>(5000),
            new TrustedOnly<>(),
            "Maximum number of event streams, followed logs and polls of runners that one API key may have open.");

    public static final Key<TimeSpan> QUEUE_TIMEOUT = new Key<>(
            "server.queue_timeout",
            ValueTypes.timeOfAtLeast(TimeSpan.seconds(1)),
            new Fixed<>(TimeSpan.seconds(24 * 3600)),
            new TrustedOnly<>(),
            "How long a task waits for a runner before it fails. At least 1s.");

    static final List<Key<?>> ALL = List.of(
            LISTEN,
            PORT,
            CERTIFICATE,
            PRIVATE_KEY,
            ALLOW_PLAIN,
            DATABASE,
            BODY_LIMIT,
            REQUESTS,
            LEASE,
            ARTIFACTS,
            KEEP_DAYS,
            STREAMS,
            QUEUE_TIMEOUT);

    private ServerKeys() {}

    private static Derived<Optional<Path>> none(String how, String example) {
        return new Derived<>(how, example, _ -> new Assigned<>(Optional.empty(), new Origin.BuiltIn()));
    }
}
