package dev.glovebox.config.environment;

import dev.glovebox.config.environment.HostEnvironment.Account;
import dev.glovebox.config.file.Assigned;
import dev.glovebox.config.file.Origin;
import java.nio.file.Path;

/** Defaults that depend on the machine and the user. */
public final class DerivedDefaults {

    public static final String SOCKET = "unix:///var/run/docker.sock";

    private DerivedDefaults() {}

    public static Assigned<Path> dataDirectory(HostEnvironment around) {
        var named = around.variable("GLOVEBOX_HOME");
        if (named.isPresent()) {
            return new Assigned<>(
                    around.workingDirectory().resolve(named.get()).normalize(),
                    new Origin.Environment("GLOVEBOX_HOME"));
        }
        if (around.account() == Account.ROOT) {
            return new Assigned<>(Path.of("/var/lib/glovebox"), new Origin.BuiltIn());
        }
        var base = around.baseDirectory("XDG_DATA_HOME", ".local/share");
        var origin =
                around.variable("XDG_DATA_HOME").filter(base.toString()::equals).isPresent()
                        ? new Origin.Environment("XDG_DATA_HOME")
                        : new Origin.BuiltIn();
        return new Assigned<>(base.resolve("glovebox"), origin);
    }

    public static Assigned<String> dockerHost(HostEnvironment around) {
        return around.variable("DOCKER_HOST")
                .map(host -> new Assigned<>(host.strip(), new Origin.Environment("DOCKER_HOST")))
                .orElse(new Assigned<>(SOCKET, new Origin.BuiltIn()));
    }
}
