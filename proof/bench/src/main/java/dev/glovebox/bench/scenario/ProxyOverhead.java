package dev.glovebox.bench.scenario;

import com.sun.net.httpserver.HttpServer;
import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.output.CapturedOutput;
import dev.glovebox.runtime.output.RunStreams;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Overhead of a request through the proxy of network FILTERED: the same client, the same host, medians. */
public final class ProxyOverhead {

    private static final String NAME = "bench.invalid";

    /** Until server and proxy are compiled: the figure is that of a process that stays, not of its first requests. */
    private static final int WARM_UPS = 4;

    private static final int TURNS = 5;

    /**
     * Medians of one client.
     *
     * @param fresh milliseconds of a request on a connection of its own
     * @param kept milliseconds of one on a connection that stays
     */
    private record Medians(double fresh, double kept) {}

    private final RunExecutor executor;
    private final Function<IsolationLevel, SandboxSpec> specs;
    private final int requests;

    public ProxyOverhead(RunExecutor executor, Function<IsolationLevel, SandboxSpec> specs, int requests) {
        this.executor = executor;
        this.specs = specs;
        this.requests = requests;
    }

    public Map<String, Double> figures() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            server.setExecutor(threads);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, 2);
                exchange.getResponseBody().write("ok".getBytes(StandardCharsets.US_ASCII));
                exchange.close();
            });
            server.start();
            int port = server.getAddress().getPort();
            measured(specs.apply(IsolationLevel.BASIC), "127.0.0.1:" + port);
            for (int round = 0; round < WARM_UPS; round++) {
                measured(filtered(specs.apply(IsolationLevel.MODERATE), port), NAME + ":" + port);
            }
            return figures(port);
        } finally {
            server.stop(0);
        }
    }

    /** In turns: what else the machine does falls on all of them alike. */
    private Map<String, Double> figures(int port) throws IOException {
        var direct = new ArrayList<Medians>();
        Map<IsolationLevel, List<Medians>> through = new EnumMap<>(IsolationLevel.class);
        for (int turn = 0; turn < TURNS; turn++) {
            direct.add(measured(specs.apply(IsolationLevel.BASIC), "127.0.0.1:" + port));
            for (var level : List.of(IsolationLevel.MODERATE, IsolationLevel.STRICT)) {
                Objects.requireNonNull(through.computeIfAbsent(level, _ -> new ArrayList<>()))
                        .add(measured(filtered(specs.apply(level), port), NAME + ":" + port));
            }
        }
        Map<String, Double> figures = new LinkedHashMap<>();
        double fresh = median(direct, Medians::fresh);
        double kept = median(direct, Medians::kept);
        figures.put("ms for a request, directly", fresh);
        through.forEach((level, all) -> {
            figures.put("ms added by the proxy, " + level.label() + " (bar: 1)", median(all, Medians::fresh) - fresh);
            figures.put("the same on a kept connection, " + level.label(), median(all, Medians::kept) - kept);
        });
        return figures;
    }

    private static double median(List<Medians> all, ToDoubleFunction<Medians> what) {
        return all.stream().mapToDouble(what).sorted().toArray()[all.size() / 2];
    }

    private static SandboxSpec filtered(SandboxSpec spec, int port) {
        var rules = new HostRules(
                List.of(HostPattern.parse(NAME + ":" + port)),
                List.of(),
                List.of(HostAddress.parse(NAME + "=127.0.0.1")));
        return spec.withWalls(spec.walls().withNetwork(new NetworkMode.Filtered(rules)));
    }

    private Medians measured(SandboxSpec spec, String target) throws IOException {
        var program =
                Program.of("/tmp", List.of("/usr/bin/python3", "-c", client(), Integer.toString(requests), target));
        var output = new CapturedOutput(ByteSize.mebibytes(1));
        var result = executor.run(RunId.random(), spec.withProgram(program), RunStreams.to(output), new Cancellation());
        var words = output.out().text().strip().split(" ", -1);
        if (words.length != 2) {
            throw new IOException("the client measured nothing: " + result.failure() + " "
                    + output.err().text());
        }
        return new Medians(Double.parseDouble(words[0]) / 1000, Double.parseDouble(words[1]) / 1000);
    }

    private static String client() throws IOException {
        try (var stream = Objects.requireNonNull(ProxyOverhead.class.getResourceAsStream("requests.py"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
