package dev.glovebox.selftest.scenario.network;

import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.runtime.egress.EgressLimits;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.ProbeRun;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;

/**
 * With every public host allowed, asks for this one, in all three ways the proxy knows. The control is the same name in network
 * filtered, where somebody vouched for its address: it is the address that is refused, and the host answers.
 */
public final class FullNetwork implements Scenario {

    private static final String NAME = "own.selftest.invalid";

    private static final Networks LEADING_HERE =
            new Networks(_ -> List.of(InetAddress.ofLiteral("127.0.0.1")), EgressLimits.STANDARD);

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException, InterruptedException {
        try (var server = new OkServer()) {
            String target = NAME + ":" + server.port();
            var full = ask(arena, level, new NetworkMode.Full(), target);
            if (level == IsolationLevel.PARANOID) {
                return new Trial(full.refusedNetwork(), vouched(arena, IsolationLevel.STRICT, server.port()));
            }
            return new Trial(full.worst(List.of("smuggle", "socks-smuggle")), vouched(arena, level, server.port()));
        }
    }

    private static AttackResult vouched(TestBed arena, IsolationLevel level, int port) {
        var rules = new HostRules(
                List.of(HostPattern.parse(NAME + ":" + port)),
                List.of(),
                List.of(HostAddress.parse(NAME + "=127.0.0.1")));
        return ask(arena, level, new NetworkMode.Filtered(rules), NAME + ":" + port)
                .resultOf("smuggle");
    }

    private static ProbeRun ask(TestBed arena, IsolationLevel level, NetworkMode mode, String target) {
        String port = target.substring(target.indexOf(':'));
        String all = target + ",localhost" + port + ",127.0.0.1" + port + ",169.254.169.254:80";
        var spec = arena.spec(level, TestLimits.SMALL, List.of("smuggle=" + all, "socks-smuggle=" + all));
        return arena.run(spec.withWalls(spec.walls().withNetwork(mode)), LEADING_HERE);
    }
}
