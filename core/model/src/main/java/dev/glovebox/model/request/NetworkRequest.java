package dev.glovebox.model.request;

import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * A network in the parts that people write. The mode may be left out where the others say it: hosts mean a filtered network, a
 * group an internal one.
 */
public record NetworkRequest(Optional<NetworkMode> mode, List<HostPattern> hosts, Group group) {

    /** Of boxes that reach each other; the name and the ports are those of the box that asks. */
    public record Group(Optional<String> id, Optional<String> name, List<Integer> ports) {

        public static final Group NONE = new Group(Optional.empty(), Optional.empty(), List.of());

        public Group {
            ports = List.copyOf(ports);
        }

        private boolean none() {
            return id.isEmpty() && name.isEmpty() && ports.isEmpty();
        }

        /** Empty where only the mode was said; policy says what is missing. */
        private Optional<GroupMember> member() {
            if (none()) {
                return Optional.empty();
            }
            if (id.isEmpty() || name.isEmpty()) {
                throw new IllegalArgumentException(
                        "a group and the name of the box in it belong together; set both, or neither");
            }
            return Optional.of(new GroupMember(id.get(), name.get(), new LinkedHashSet<>(ports)));
        }
    }

    public NetworkRequest {
        hosts = List.copyOf(hosts);
    }

    /**
     * The mode with whom it concerns; empty when nothing was said.
     *
     * @throws IllegalArgumentException when the parts do not fit together
     */
    public Optional<NetworkMode> network() {
        if (!hosts.isEmpty() && !group.none()) {
            throw new IllegalArgumentException("allowed hosts cannot be combined with a group; drop one of them");
        }
        return mode.or(this::implied).map(said -> switch (said) {
            case NetworkMode.Filtered _ -> {
                refuseGroup(said);
                yield new NetworkMode.Filtered(new HostRules(hosts, List.of(), List.of()));
            }
            case NetworkMode.Internal _ -> {
                refuseHosts(said);
                yield new NetworkMode.Internal(group.member());
            }
            case NetworkMode.None(), NetworkMode.Full() -> {
                refuseHosts(said);
                refuseGroup(said);
                yield said;
            }
        });
    }

    private Optional<NetworkMode> implied() {
        if (!hosts.isEmpty()) {
            return Optional.of(new NetworkMode.Filtered(HostRules.NOBODY));
        }
        return group.none() ? Optional.empty() : Optional.of(new NetworkMode.Internal(Optional.empty()));
    }

    private void refuseHosts(NetworkMode said) {
        if (!hosts.isEmpty()) {
            throw new IllegalArgumentException(
                    "allowed hosts are supported only with network filtered, not with network " + said.label()
                            + "; drop one of them");
        }
    }

    private void refuseGroup(NetworkMode said) {
        if (!group.none()) {
            throw new IllegalArgumentException(
                    "a group, a name and ports are supported only with network internal, not " + "with network "
                            + said.label() + "; drop one of them");
        }
    }
}
