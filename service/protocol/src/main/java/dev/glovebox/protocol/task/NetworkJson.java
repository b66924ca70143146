package dev.glovebox.protocol.task;

import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.request.NetworkRequest;
import dev.glovebox.model.request.NetworkRequest.Group;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A network on the wire: {@code mode}, {@code hosts} of a filtered one, {@code name} and {@code ports} of a box in an internal one.
 */
final class NetworkJson {

    /** Stands for the group until the run is known. */
    private static final String ITS_RUN = "run";

    private NetworkJson() {}

    static Map<String, Object> tree(NetworkMode network) {
        var tree = new Tree().put("mode", network.label());
        switch (network) {
            case NetworkMode.Filtered(HostRules hosts) ->
                tree.putUnlessEmpty(
                        "hosts",
                        hosts.allowed().stream().map(HostPattern::toString).toList());
            case NetworkMode.Internal(var member) ->
                tree.put("name", member.map(GroupMember::name))
                        .putUnlessEmpty(
                                "ports",
                                member.stream()
                                        .flatMap(box -> box.ports().stream())
                                        .sorted()
                                        .toList());
            case NetworkMode.None(), NetworkMode.Full() -> {}
        }
        return tree.map();
    }

    static NetworkMode read(Reading from) {
        var mode = from.parsed("mode", NetworkMode::parse);
        var hosts = hosts(from);
        try {
            var network = new NetworkRequest(mode, hosts, group(from)).network();
            if (network.isEmpty() && !from.has("mode")) {
                from.missing("mode");
            }
            if (network.orElse(null) instanceof NetworkMode.Filtered && !from.has("hosts")) {
                from.problem("hosts", "network.hosts", "is missing", "list hosts for mode filtered");
            }
            return network.orElse(new NetworkMode.None());
        } catch (IllegalArgumentException wrong) {
            boolean reach = !hosts.isEmpty();
            from.problem(
                    reach ? "hosts" : "name",
                    reach ? "network.hosts" : "network.group",
                    String.valueOf(wrong.getMessage()),
                    "list hosts for mode filtered, a name and ports for mode internal");
            return new NetworkMode.None();
        }
    }

    private static List<HostPattern> hosts(Reading from) {
        return from.texts("hosts").stream()
                .flatMap(host -> {
                    try {
                        return Stream.of(HostPattern.parse(host));
                    } catch (IllegalArgumentException wrong) {
                        from.problem(
                                "hosts",
                                "network.hosts",
                                String.valueOf(wrong.getMessage()),
                                "correct it, or remove it");
                        return Stream.empty();
                    }
                })
                .toList();
    }

    /** How the others of its run find a task's box; which group that is, the run says when the task is handed out. */
    private static Group group(Reading from) {
        var name = from.optional("name");
        var ports = from.integers("ports", 1, 65_535);
        return name.isEmpty() && ports.isEmpty() ? Group.NONE : new Group(Optional.of(ITS_RUN), name, ports);
    }
}
