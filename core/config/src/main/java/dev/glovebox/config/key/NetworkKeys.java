package dev.glovebox.config.key;

import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.Tightening;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.config.value.ValueTypes;
import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostDenial;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.NetworkMode;
import java.util.Comparator;
import java.util.List;

/** Keys for the network of a box. */
public final class NetworkKeys {

    private static final List<String> BY_REACH = List.of("none", "internal", "filtered", "full");

    public static final Key<NetworkMode> MODE = new Key<>(
            "sandbox.network",
            ValueTypes.NETWORK,
            new Fixed<>(new NetworkMode.None()),
            new Tightening<>(Comparator.comparingInt(mode -> BY_REACH.indexOf(mode.label()))),
            "Network mode: none, internal (boxes of the same group), filtered (allowed hosts) or full.");

    public static final Key<List<HostPattern>> ALLOWED_HOSTS = new Key<>(
            "sandbox.allowed_hosts",
            ValueTypes.HOSTS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Hosts that boxes with network filtered may reach, for example pypi.org, *.github.com or "
                    + "example.org:8443. Without a port: ports 80 and 443.");

    public static final Key<List<HostDenial>> DENIED_HOSTS = new Key<>(
            "sandbox.denied_hosts",
            ValueTypes.DENIALS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Hosts that boxes with network filtered never reach. Overrides allowed_hosts and --allow-host. "
                    + "Without a port: every port.");

    public static final Key<List<HostAddress>> HOST_ADDRESSES = new Key<>(
            "sandbox.host_addresses",
            ValueTypes.ADDRESSES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Host names with private addresses, each NAME=ADDRESS. Glovebox uses the address instead of DNS. "
                    + "Other names that resolve to a private address are refused.");

    static final List<Key<?>> ALL = List.of(MODE, ALLOWED_HOSTS, DENIED_HOSTS, HOST_ADDRESSES);

    private NetworkKeys() {}
}
