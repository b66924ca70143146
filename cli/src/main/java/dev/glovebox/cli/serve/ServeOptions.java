package dev.glovebox.cli.serve;

import dev.glovebox.cli.Wiring;
import dev.glovebox.server.ServerSettings;
import dev.glovebox.server.ServerSettings.Listening;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What of a server is kept up, and where it listens. */
public final class ServeOptions {

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:7878",
            description = "Where the API listens (127.0.0.1:7878); port 0 for any free one.")
    private String listen = "127.0.0.1:7878";

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "A JDBC URL of PostgreSQL; else SQLite in the data directory.")
    private @Nullable String database;

    @Option(names = "--no-api", description = "Leave the API and its runner out.")
    private boolean noApi;

    @Option(names = "--no-runner", description = "Leave the runner out: tasks wait for glovebox runner.")
    private boolean noRunner;

    public boolean api() {
        return !noApi;
    }

    public boolean runner() {
        return !noApi && !noRunner;
    }

    /** Throws {@link IllegalArgumentException} when the address cannot be understood. */
    public ServerSettings settings(Wiring wiring) {
        return new ServerSettings(
                wiring.installation().prepare().data(),
                Optional.ofNullable(database),
                listening(),
                new ServerSettings.Judgement(wiring.policy(), wiring.codePolicy()),
                ServerSettings.Pace.USUAL);
    }

    private Listening listening() {
        int colon = listen.lastIndexOf(':');
        try {
            int port = Integer.parseInt(listen.substring(colon + 1));
            if (colon > 0 && port >= 0 && port < 65_536) {
                return new Listening(listen.substring(0, colon), port, Optional.empty());
            }
        } catch (NumberFormatException noNumber) {
            // told below
        }
        throw new IllegalArgumentException(
                "'" + listen + "' is not an address; write HOST:PORT, for example 127.0.0.1:7878");
    }
}
