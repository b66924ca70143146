package dev.glovebox.config;

import dev.glovebox.config.environment.HostEnvironment;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A process that loads the configuration of a place without files. */
final class LoadDefaults {

    private LoadDefaults() {}

    public static void main(String[] arguments) {
        var nowhere = Path.of("/nonexistent");
        var around = new HostEnvironment(Map.of(), nowhere, nowhere, HostEnvironment.Account.USER, nowhere);
        if (ConfigurationLoader.load(Optional.empty(), around).values().isEmpty()) {
            throw new AssertionError("no values");
        }
    }
}
