package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.MODERATE;
import static dev.glovebox.selftest.bed.Weakness.UNWALLED;

import dev.glovebox.selftest.bed.Attack;
import dev.glovebox.selftest.scenario.network.FilteredNetwork;
import dev.glovebox.selftest.scenario.network.FullNetwork;
import dev.glovebox.selftest.scenario.network.InternalNetwork;
import dev.glovebox.selftest.scenario.network.PlainConnections;
import java.util.List;

/** With a network that leads to some: everybody else. */
final class ReachAttacks {

    private ReachAttacks() {}

    static List<Attack> all() {
        var filtered = new Group(14, MODERATE, UNWALLED, "the proxy of network filtered (runtime.egress)");
        var internal = new Group(15, MODERATE, UNWALLED, "network internal (runtime.group)");
        return List.of(
                filtered.staged(
                        "filtered-addresses",
                        "addresses instead of host names, with network filtered",
                        FilteredNetwork.literals()),
                filtered.staged("filtered-names", "host names and ports that are not allowed", FilteredNetwork.names()),
                filtered.staged(
                        "filtered-rebinding",
                        "an allowed host name that resolves to this host",
                        FilteredNetwork.rebinding()),
                filtered.staged(
                        "filtered-greetings",
                        "TLS to another host, or no TLS, through a tunnel",
                        FilteredNetwork.greetings()),
                filtered.staged(
                        "filtered-socks",
                        "addresses and host names that are not allowed, by SOCKS",
                        FilteredNetwork.socks()),
                filtered.staged("filtered-around", "bypassing the proxy", FilteredNetwork.around()),
                new Group(0, MODERATE, UNWALLED, "the proxy of network full (runtime.egress)")
                        .staged("full-host", "this host and private addresses, with network full", new FullNetwork()),
                new Group(0, MODERATE, UNWALLED, "the proxy of network full (runtime.egress)")
                        .staged(
                                "full-plain",
                                "this host and private addresses by direct connections, with network full",
                                new PlainConnections()),
                internal.staged(
                        "internal-outside",
                        "the host, the internet and undeclared ports, with network internal",
                        InternalNetwork.insider()),
                internal.staged("internal-stranger", "reaching a box of another group", InternalNetwork.stranger()));
    }
}
