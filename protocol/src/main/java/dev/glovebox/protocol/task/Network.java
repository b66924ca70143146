package dev.glovebox.protocol.task;

import dev.glovebox.model.NetworkMode;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;

/**
 * What a task may reach.
 *
 * @param hosts {@code name}, {@code *.suffix}, with {@code :port} where not 443; only for a filtered network
 */
public record Network(NetworkMode mode, List<String> hosts) {

    public Network {
        hosts = List.copyOf(hosts);
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("mode", mode.label())
                .putUnlessEmpty("hosts", hosts)
                .map();
    }

    public static Network read(Reading from) {
        var mode = from.parsed("mode", NetworkMode::parse, new NetworkMode.None());
        var hosts = from.texts("hosts");
        if (mode instanceof NetworkMode.Filtered == hosts.isEmpty()) {
            from.problem(
                    "hosts",
                    "network.hosts",
                    hosts.isEmpty() ? "is missing" : "has no meaning for mode " + mode.label(),
                    "name hosts for mode filtered, and only there");
        }
        return new Network(mode, hosts);
    }
}
