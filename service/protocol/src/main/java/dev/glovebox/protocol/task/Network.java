package dev.glovebox.protocol.task;

import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a task may reach.
 *
 * @param mode for an internal network with the name of the box in its run, and its ports
 * @param hosts {@code name}, {@code *.suffix}, with {@code :port} where not 80 or 443; only for a filtered network
 */
public record Network(NetworkMode mode, List<String> hosts) {

    /** Stands for the group until the run is known. */
    private static final String ITS_RUN = "run";

    public Network {
        hosts = List.copyOf(hosts);
    }

    /** The mode with the hosts it concerns. */
    public NetworkMode wanted() {
        return mode instanceof NetworkMode.Filtered
                ? new NetworkMode.Filtered(
                        new HostRules(hosts.stream().map(HostPattern::parse).toList(), List.of(), List.of()))
                : mode;
    }

    /** What the mode concerns, written out. */
    static Network of(NetworkMode mode) {
        return new Network(
                mode,
                mode instanceof NetworkMode.Filtered(HostRules rules)
                        ? rules.allowed().stream().map(HostPattern::toString).toList()
                        : List.of());
    }

    public Map<String, Object> tree() {
        var tree = new Tree().put("mode", mode.label()).putUnlessEmpty("hosts", hosts);
        if (mode instanceof NetworkMode.Internal(var member)) {
            tree.put("name", member.map(GroupMember::name))
                    .putUnlessEmpty(
                            "ports",
                            member.stream()
                                    .flatMap(box -> box.ports().stream())
                                    .sorted()
                                    .toList());
        }
        return tree.map();
    }

    public static Network read(Reading from) {
        var mode = from.parsed("mode", NetworkMode::parse, new NetworkMode.None());
        var hosts = from.texts("hosts");
        if (mode instanceof NetworkMode.Filtered == hosts.isEmpty()) {
            from.problem(
                    "hosts",
                    "network.hosts",
                    hosts.isEmpty() ? "is missing" : "is not supported with mode " + mode.label(),
                    "list hosts for mode filtered, and only for that mode");
        }
        for (String host : hosts) {
            try {
                HostPattern.parse(host);
            } catch (IllegalArgumentException wrong) {
                from.problem("hosts", "network.hosts", String.valueOf(wrong.getMessage()), "correct it, or remove it");
            }
        }
        return new Network(mode instanceof NetworkMode.Internal ? internal(from) : mode, hosts);
    }

    /** How the others of its run find a task's box; which group that is, the run says when the task is handed out. */
    private static NetworkMode internal(Reading from) {
        String name = from.text("name");
        var ports = from.integers("ports", 1, 65_535);
        try {
            return new NetworkMode.Internal(Optional.of(new GroupMember(ITS_RUN, name, new LinkedHashSet<>(ports))));
        } catch (IllegalArgumentException wrong) {
            from.problem("name", "network.group", String.valueOf(wrong.getMessage()), "correct it");
            return new NetworkMode.Internal(Optional.empty());
        }
    }
}
