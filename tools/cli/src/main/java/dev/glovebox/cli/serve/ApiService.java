package dev.glovebox.cli.serve;

import dev.glovebox.client.RunnersApi;
import dev.glovebox.client.ServerAddress;
import dev.glovebox.daemon.service.Service;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.server.ApiServer;
import dev.glovebox.server.setting.ServerSettings;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The API. */
public final class ApiService implements Service {

    private final ServerSettings settings;
    private final Metrics metrics;
    private final Supplier<Optional<String>> pool;
    private @Nullable ApiServer server;

    /**
     * @param metrics of this process; the API adds its own
     * @param pool what is wrong with the warm pool of this process, if anything is
     */
    public ApiService(ServerSettings settings, Metrics metrics, Supplier<Optional<String>> pool) {
        this.settings = settings;
        this.metrics = metrics;
        this.pool = pool;
    }

    @Override
    public void start() {
        server = ApiServer.start(settings, metrics, List.of(pool));
    }

    /** Where it answers, once it does. */
    public URI address() {
        return up().address();
    }

    /** For the runner of this process, with a key of its own. */
    public RunnersApi runners(String key) {
        return new InProcessRunners(up().sideDoor(key));
    }

    private ApiServer up() {
        if (server == null) {
            throw new IllegalStateException("the API has not started yet");
        }
        return server;
    }

    /** The same for someone on this machine, who knows its certificate. */
    public ServerAddress fromHere(String key) {
        var there = address();
        boolean everywhere =
                List.of("0.0.0.0", "::", "[::]").contains(settings.listening().host());
        return new ServerAddress(
                everywhere ? URI.create(there.getScheme() + "://127.0.0.1:" + there.getPort()) : there,
                key,
                settings.listening().tls().map(ServerSettings.Tls::certificate));
    }

    @Override
    public String announcement() {
        return "API ready at " + address() + ", first key in " + settings.firstKey();
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
