package dev.glovebox.cli.serve;

import dev.glovebox.cli.option.ListenAddress;
import dev.glovebox.config.ServingSettings;
import dev.glovebox.config.ServingSettings.Protection;
import dev.glovebox.library.Wiring;
import dev.glovebox.server.setting.LeaseTerm;
import dev.glovebox.server.setting.ServerSettings;
import dev.glovebox.server.setting.ServerSettings.Listening;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the server: its parts and where it listens. */
public final class ServeOptions {

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Address of the API. Default: server.listen and server.port. Port 0: any free port.")
    private @Nullable String listen;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "JDBC URL of a PostgreSQL database. Default: server.database.")
    private @Nullable String database;

    @Option(names = "--no-api", description = "Start neither the API nor its runner.")
    private boolean noApi;

    @Option(names = "--no-runner", description = "Do not start a runner; start one with glovebox runner.")
    private boolean noRunner;

    public boolean api() {
        return !noApi;
    }

    public boolean runner() {
        return !noApi && !noRunner;
    }

    /** @throws dev.glovebox.model.failure.SandboxException when the address cannot be understood */
    public ServerSettings settings(Wiring wiring) {
        var serving = wiring.serving();
        var bounds = serving.bounds();
        return new ServerSettings(
                wiring.installation().prepare().data(),
                Optional.ofNullable(database).or(serving::database),
                listening(serving.listening()),
                new ServerSettings.Judgement(
                        wiring.forTasks().policy(),
                        wiring.codePolicy(),
                        wiring.configuration().sandbox().safety().roles()),
                new LeaseTerm(serving.lease().duration()),
                new ServerSettings.Bounds(
                        ServerSettings.Body.of((int) Math.min(bounds.body().bytes(), Integer.MAX_VALUE / 2)),
                        bounds.requestsPerSecond(),
                        bounds.artifacts().bytes(),
                        Optional.of(bounds.keepDays()).filter(days -> days > 0).map(Duration::ofDays),
                        new ServerSettings.Waiting(
                                serving.waiting().streams(),
                                Optional.of(serving.waiting().queue().duration()))));
    }

    private Listening listening(ServingSettings.Listening configured) {
        var address = new ListenAddress(listen, configured);
        return switch (configured.protection()) {
            case Protection.Tls(var certificate, var key) ->
                new Listening(address.host(), address.port(), Optional.of(new ServerSettings.Tls(certificate, key)));
            case Protection.Elsewhere _ -> new Listening(address.host(), address.port(), Optional.empty());
            case Protection.LoopbackOnly _ -> new Listening(address.loopbackHost(), address.port(), Optional.empty());
        };
    }
}
