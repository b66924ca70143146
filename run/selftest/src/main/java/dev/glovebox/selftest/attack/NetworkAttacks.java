package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.MODERATE;
import static dev.glovebox.selftest.bed.Weakness.CONNECTED;
import static dev.glovebox.selftest.bed.Weakness.UNWALLED;

import dev.glovebox.selftest.bed.Attack;
import java.util.List;

/** With network mode none: nothing but the box's own loopback. */
final class NetworkAttacks {

    private NetworkAttacks() {}

    static List<Attack> all() {
        var route = new Group(13, MODERATE, CONNECTED, "the network namespace of the engine's request");
        var host = route.against(UNWALLED);
        return List.of(
                route.probe("interfaces", "interfaces other than loopback"),
                route.probe("metadata-route", "reaching the cloud metadata address"),
                route.probe("outside-route", "reaching the internet"),
                host.probe("ipv6-route", "reaching the internet by IPv6", "2001:db8::1", "::1"),
                host.probe("host-listener", "connecting to listeners of the host, on any address", "{listeners}"),
                host.probe("abstract-socket", "abstract unix sockets of the host", "@{token}"),
                host.probe("container-socket", "the container engine's socket", "{container-socket}"),
                host.probe("host-shared-memory", "shared memory of the host", "{token}"),
                host.probe("host-process", "processes of the host", "{token}"));
    }
}
