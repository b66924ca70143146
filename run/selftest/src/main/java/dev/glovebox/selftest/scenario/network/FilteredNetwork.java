package dev.glovebox.selftest.scenario.network;

import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.runtime.egress.EgressLimits;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.selftest.bed.ProbeRun;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * With one name allowed, asks the proxy for something else, or goes around it. The control is the allowed name, in the same box
 * and by the same words: the host is there, and answers.
 */
public final class FilteredNetwork implements Scenario {

    private static final String ALLOWED = "allowed.selftest.invalid";
    private static final String REBOUND = "rebound.selftest.invalid";
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    /** A name that leads outside, and with its second address to this host. */
    private static final Networks REBINDING = new Networks(
            name -> name.text().equals(REBOUND)
                    ? List.of(InetAddress.ofLiteral("11.0.0.1"), LOOPBACK)
                    : List.of(InetAddress.getByName(name.text())),
            EgressLimits.STANDARD);

    private final String control;
    private final List<String> attacks;
    private final IntFunction<List<String>> words;

    private FilteredNetwork(String control, List<String> attacks, IntFunction<List<String>> words) {
        this.control = control;
        this.attacks = attacks;
        this.words = words;
    }

    /** Addresses of a host in every way that some program or other would read as one, and none of them its name. */
    public static final List<String> SPELLINGS = List.of(
            "127.0.0.1",
            "127.1",
            "2130706433",
            "0x7f000001",
            "0x7f.0.0.1",
            "017700000001",
            "0177.0.0.1",
            "127.0.0.1.",
            "[::1]",
            "[::ffff:127.0.0.1]",
            "[fe80::1%25lo]",
            "127。0。0。1",
            "１２７.0.0.1",
            "0.0.0.0",
            "0",
            "169.254.169.254");

    private static final List<String> OTHERS = List.of(
            "localhost",
            "other.selftest.invalid",
            "selftest.invalid",
            "x." + ALLOWED,
            ALLOWED + ".example",
            ALLOWED + "@localhost",
            "localhost#" + ALLOWED,
            "metadata.google.internal");

    /** The address of the allowed name, in spellings that are not the name. */
    public static FilteredNetwork literals() {
        return new FilteredNetwork("fetch", List.of("smuggle"), port -> List.of("smuggle=" + asking(SPELLINGS, port)));
    }

    /** Names like the allowed one, and its other ports. */
    public static FilteredNetwork names() {
        return new FilteredNetwork(
                "fetch",
                List.of("smuggle"),
                port -> List.of("smuggle=" + asking(OTHERS, port) + "," + ALLOWED + ":" + (port ^ 1)));
    }

    /** All of that, and names that lead to this host, by SOCKS. */
    public static FilteredNetwork socks() {
        var all = Stream.of(SPELLINGS, OTHERS, List.of(REBOUND))
                .flatMap(List::stream)
                .toList();
        return new FilteredNetwork(
                "socks",
                List.of("socks-smuggle"),
                port -> List.of(
                        "socks=" + ALLOWED + ":" + port,
                        "socks-smuggle=" + asking(all, port) + "," + ALLOWED + ":" + (port ^ 1)));
    }

    /** A name that may be reached, but leads to this host. */
    public static FilteredNetwork rebinding() {
        return new FilteredNetwork(
                "fetch", List.of("smuggle"), port -> List.of("smuggle=" + asking(List.of(REBOUND), port)));
    }

    /** Through a tunnel that was granted: TLS to somebody else, and no TLS at all. */
    public static FilteredNetwork greetings() {
        return new FilteredNetwork(
                "greet",
                List.of("misgreet", "plaintext"),
                port -> List.of(
                        "greet=" + ALLOWED + ":" + port + "," + ALLOWED,
                        "misgreet=" + ALLOWED + ":" + port + ",other.selftest.invalid",
                        "plaintext=" + ALLOWED + ":" + port));
    }

    /** Past the proxy. */
    public static FilteredNetwork around() {
        var ways = List.of("host-listener", "interfaces", "outside-route", "metadata-route");
        return new FilteredNetwork(
                "fetch",
                ways,
                _ -> List.of("host-listener={listeners}", "interfaces", "outside-route", "metadata-route"));
    }

    private static String asking(List<String> hosts, int port) {
        return hosts.stream().map(host -> host + ":" + port).collect(Collectors.joining(","));
    }

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException, InterruptedException {
        if (level == IsolationLevel.PARANOID) {
            var refused = ask(arena, level, 1);
            return new Trial(
                    refused.refusedNetwork(),
                    arena.once(
                            "filtered " + control,
                            () -> attempt(arena, IsolationLevel.STRICT).control()));
        }
        try (var server = new OkServer()) {
            var attempt = ask(arena, level, server.port());
            return new Trial(attempt.worst(attacks), attempt.resultOf(control));
        }
    }

    private ProbeRun ask(TestBed arena, IsolationLevel level, int port) {
        var rules = new HostRules(
                List.of(HostPattern.parse(ALLOWED + ":" + port), HostPattern.parse(REBOUND + ":" + port)),
                List.of(),
                List.of(HostAddress.parse(ALLOWED + "=127.0.0.1")));
        var all = Stream.concat(Stream.of("fetch=" + ALLOWED + ":" + port), words.apply(port).stream())
                .toList();
        var spec = arena.spec(level, TestLimits.SMALL, all);
        return arena.run(spec.withWalls(spec.walls().withNetwork(new NetworkMode.Filtered(rules))), REBINDING);
    }
}
