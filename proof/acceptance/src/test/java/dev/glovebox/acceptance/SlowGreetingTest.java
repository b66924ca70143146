package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.egress.EgressLimits;
import dev.glovebox.runtime.egress.Resolver;
import dev.glovebox.runtime.network.Networks;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program that is never silent, and never says what it wants. */
@Timeout(120)
class SlowGreetingTest {

    private static final double LISTENED_TO = 2;

    @Test
    void slowRequestTimesOutAsAWhole() throws IOException {
        try (var runs = new RunsForTest();
                var host = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
            runs.assumeOffered(IsolationLevel.MODERATE);
            String port = Integer.toString(host.getLocalPort());
            var rules = new HostRules(
                    List.of(HostPattern.parse("allowed.test:" + port)),
                    List.of(),
                    List.of(HostAddress.parse("allowed.test=127.0.0.1")));
            var plain = RunsForTest.spec(
                    IsolationLevel.MODERATE, "python3", "-c", ServersForTest.resource("slow.py"), port);
            var limits = new EgressLimits(
                    32_768, Duration.ofSeconds((long) LISTENED_TO), Duration.ofMinutes(5), Duration.ofSeconds(10));
            var output = new CapturedOutput(ByteSize.mebibytes(1));
            try (var executor =
                    runs.wiring.executor((_, _) -> {}).reaching(new Networks(Resolver.OF_THIS_HOST, limits))) {
                executor.run(
                        RunId.random(),
                        plain.withWalls(plain.walls().withNetwork(new NetworkMode.Filtered(rules))),
                        RunStreams.to(output),
                        new Cancellation());
            }
            var lines = output.out().text().lines().toList();
            assertThat(lines)
                    .as(output.err().text())
                    .hasSize(3)
                    .allSatisfy(line -> assertThat(Double.parseDouble(line.substring(line.indexOf(' ') + 1)))
                            .as(line)
                            .isBetween(LISTENED_TO - 1, LISTENED_TO + 4));
        }
    }
}
