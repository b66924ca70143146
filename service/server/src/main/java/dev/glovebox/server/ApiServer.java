package dev.glovebox.server;

import dev.glovebox.ledger.Ledger;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.server.setting.ServerSettings;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.StoreFailure;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A running API. */
public final class ApiServer implements AutoCloseable {

    private final Api api;
    private final ServerSettings settings;

    private ApiServer(Api api, ServerSettings settings) {
        this.api = api;
        this.settings = settings;
    }

    /** Starts it, with everything it needs made on the first start. Returns when it answers. */
    public static ApiServer start(ServerSettings settings) {
        return start(settings, new Metrics());
    }

    /**
     * The same, in a process that does more than this.
     *
     * @param metrics of this process; the server adds its own
     */
    public static ApiServer start(ServerSettings settings, Metrics metrics) {
        return start(settings, metrics, List.of());
    }

    /**
     * The same, in a process whose other parts have to work as well.
     *
     * @param health each with what is wrong, if anything is; must be quick
     */
    public static ApiServer start(ServerSettings settings, Metrics metrics, List<Supplier<Optional<String>>> health) {
        try {
            var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
            if (Files.notExists(settings.data())) {
                Files.createDirectories(settings.data(), mode);
            }
            var database = Database.open(settings.databaseLocation());
            var ledger = Ledger.open(settings.ledger());
            return new ApiServer(Api.open(settings, database, ledger, metrics, health), settings);
        } catch (StoreFailure unusable) {
            throw new SandboxException(
                    FailureCode.BAD_CONFIGURATION,
                    "cannot use the database: " + unusable.reason(),
                    "check server.database, and that this user may read and write " + settings.data(),
                    unusable);
        } catch (IOException failed) {
            throw new SandboxException(
                    FailureCode.BAD_CONFIGURATION,
                    "cannot use the data directory " + settings.data() + ": " + failed.getMessage(),
                    "make it writable for this user, or set data_dir to another directory",
                    failed);
        }
    }

    public URI address() {
        String host = settings.listening().host();
        return URI.create((settings.listening().tls().isPresent() ? "https" : "http") + "://"
                + (host.contains(":") ? "[" + host + "]" : host) + ":" + api.port());
    }

    /**
     * For a runner of this process.
     *
     * @param secret of its key
     */
    public InProcessRunnerApi sideDoor(String secret) {
        return api.sideDoor(secret);
    }

    public ServerSettings settings() {
        return settings;
    }

    @Override
    public void close() {
        api.close();
    }
}
