package dev.glovebox.cli.run;

import dev.glovebox.model.HostRules;
import dev.glovebox.model.NetworkMode;
import java.util.ArrayList;
import java.util.Optional;

/** The network that was typed, with whom it concerns. */
final class NetworkChoice {

    private final RunOptions typed;
    private final HostRules configured;

    NetworkChoice(RunOptions typed, HostRules configured) {
        this.typed = typed;
        this.configured = configured;
    }

    /** Empty when nothing was typed about it. */
    Optional<NetworkMode> typed() {
        boolean hosts = !typed.allowedHosts.isEmpty();
        if (typed.network == null) {
            return hosts ? Optional.of(new NetworkMode.Filtered(hosts())) : Optional.empty();
        }
        if (typed.network instanceof NetworkMode.Filtered) {
            return Optional.of(new NetworkMode.Filtered(hosts()));
        }
        if (hosts) {
            throw new IllegalArgumentException("--allow-host names hosts for --network filtered, not for --network "
                    + typed.network.label() + "; leave one of them out");
        }
        return Optional.of(typed.network);
    }

    /** What was typed comes on top of what is configured; a denial there still wins. */
    private HostRules hosts() {
        var allowed = new ArrayList<>(configured.allowed());
        allowed.addAll(typed.allowedHosts);
        return new HostRules(allowed, configured.denied(), configured.addresses());
    }
}
