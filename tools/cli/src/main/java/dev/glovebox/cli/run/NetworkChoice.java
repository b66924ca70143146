package dev.glovebox.cli.run;

import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import java.util.ArrayList;
import java.util.HashSet;
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
        boolean hosts = !typed.sandbox.allowedHosts.isEmpty();
        boolean group = typed.group != null || typed.name != null || !typed.served.isEmpty();
        if (hosts && group) {
            throw new IllegalArgumentException(
                    "--allow-host cannot be combined with --group, --name or --serve; drop one of them");
        }
        var mode = typed.sandbox.mode().or(() -> group ? Optional.of(NetworkMode.parse("internal")) : Optional.empty());
        return mode.map(this::described);
    }

    private NetworkMode described(NetworkMode mode) {
        if ((typed.group != null || typed.name != null || !typed.served.isEmpty())
                && !(mode instanceof NetworkMode.Internal)) {
            throw new IllegalArgumentException(
                    "--group, --name and --serve are supported only with --network internal, not with --network "
                            + mode.label() + "; drop one of them");
        }
        return switch (mode) {
            case NetworkMode.Filtered _ -> new NetworkMode.Filtered(hosts());
            case NetworkMode.Internal _ -> new NetworkMode.Internal(member());
            case NetworkMode.None(), NetworkMode.Full() -> mode;
        };
    }

    /** What was typed comes on top of what is configured; a denial there still wins. */
    private HostRules hosts() {
        var allowed = new ArrayList<>(configured.allowed());
        allowed.addAll(typed.sandbox.allowedHosts);
        return new HostRules(allowed, configured.denied(), configured.addresses());
    }

    private Optional<GroupMember> member() {
        if (typed.group == null && typed.name == null && typed.served.isEmpty()) {
            return Optional.empty(); // policy says what is missing
        }
        if (typed.group == null || typed.name == null) {
            throw new IllegalArgumentException("--group and --name belong together; write --group GROUP --name NAME");
        }
        return Optional.of(new GroupMember(typed.group, typed.name, new HashSet<>(typed.served)));
    }
}
