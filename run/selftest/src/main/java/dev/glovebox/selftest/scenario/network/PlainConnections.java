package dev.glovebox.selftest.scenario.network;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.util.List;
import java.util.stream.Collectors;

/**
 * With every public host allowed, connects to this one on each of its addresses, the bridge of its containers among them, and to places
 * where clouds and private networks keep their services; by plain sockets, which lead to init there. The control is the same
 * program without walls: the listener answers.
 */
public final class PlainConnections implements Scenario {

    private static final String ELSEWHERE =
            ",169.254.169.254:80,168.63.129.16:80,10.0.0.1:80,192.168.0.1:80,100.64.0.1:80";

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException, InterruptedException {
        try (var server = OkServer.everywhere()) {
            String here = addresses(server.port());
            var full = arena.run(full(arena, level, here + ELSEWHERE));
            var control = arena.once(
                    "plain",
                    () -> arena.run(arena.spec(IsolationLevel.BASIC, TestLimits.SMALL, List.of("plain=" + here)))
                            .resultOf("plain"));
            return new Trial(
                    level == IsolationLevel.PARANOID ? full.refusedNetwork() : full.resultOf("plain"), control);
        }
    }

    private static SandboxSpec full(TestBed arena, IsolationLevel level, String targets) {
        var spec = arena.spec(level, TestLimits.SMALL, List.of("plain=" + targets));
        return spec.withWalls(spec.walls().withNetwork(new NetworkMode.Full()));
    }

    private static String addresses(int port) throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(Inet4Address.class::isInstance)
                .map(address -> address.getHostAddress() + ":" + port)
                .collect(Collectors.joining(","));
    }
}
