package dev.glovebox.config.key;

import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.Tightening;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostDenial;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.NetworkMode;
import java.util.Comparator;
import java.util.List;

/** What a box may reach. */
public final class NetworkKeys {

    private static final List<String> BY_REACH = List.of("none", "internal", "filtered", "full");

    public static final Key<NetworkMode> MODE = new Key<>(
            "sandbox.network",
            ValueTypes.NETWORK,
            new Fixed<>(new NetworkMode.None()),
            new Tightening<>(Comparator.comparingInt(mode -> BY_REACH.indexOf(mode.label()))),
            "What a box may reach: none, internal (boxes of the same run), filtered (named hosts) or full.");

    public static final Key<List<HostPattern>> ALLOWED_HOSTS = new Key<>(
            "sandbox.allowed_hosts",
            ValueTypes.HOSTS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Hosts that boxes with network filtered may reach, by name: pypi.org, *.github.com, example.org:8443. Ports 80 and"
                    + " 443 where none is written.");

    public static final Key<List<HostDenial>> DENIED_HOSTS = new Key<>(
            "sandbox.denied_hosts",
            ValueTypes.DENIALS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Hosts that no box with network filtered may reach, whatever allowed_hosts or --allow-host says; on every port where"
                    + " none is written.");

    public static final Key<List<HostAddress>> HOST_ADDRESSES = new Key<>(
            "sandbox.host_addresses",
            ValueTypes.ADDRESSES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Names that are deliberately on private addresses, each NAME=ADDRESS. They are not looked up. Without an entry"
                    + " here, a name that leads to a private address is refused.");

    static final List<Key<?>> ALL = List.of(MODE, ALLOWED_HOSTS, DENIED_HOSTS, HOST_ADDRESSES);

    private NetworkKeys() {}
}
