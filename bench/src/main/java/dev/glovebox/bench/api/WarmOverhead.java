package dev.glovebox.bench.api;

import dev.glovebox.bench.Distribution;
import dev.glovebox.bench.FirstByte;
import dev.glovebox.cli.Wiring;
import dev.glovebox.config.ConfigurationLoader;
import dev.glovebox.config.Surroundings;
import dev.glovebox.model.Limits;
import dev.glovebox.model.Program;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxSpec;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.RunStreams;
import dev.glovebox.runtime.watch.Metrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What the API adds to a run in a box that waited: from sending the task until its last event has come, against the same run asked
 * of the library. Real boxes; the runner lives in the server's process, as with {@code glovebox serve}.
 */
final class WarmOverhead {

    private static final List<String> COMMAND = List.of("true");

    private WarmOverhead() {}

    static Map<String, Double> measure(Path home, int rounds) throws IOException, InterruptedException {
        Map<String, Double> figures = new LinkedHashMap<>();
        var library = library(rounds);
        var api = api(home, rounds);
        figures.put("warm run by the library, p50 ms", library.p50());
        figures.put("the same as a task, p50 ms", api.p50());
        figures.put("the API adds, ms", api.p50() - library.p50());
        return figures;
    }

    private static Distribution library(int rounds) throws InterruptedException {
        var wiring = new Wiring(ConfigurationLoader.load(Optional.empty(), Surroundings.ofThisProcess()));
        var spec = new SandboxSpec(
                ConfigurationLoader.load(Optional.empty(), Surroundings.ofThisProcess())
                        .sandbox()
                        .walls(),
                Program.of("/tmp", COMMAND),
                Optional.empty(),
                List.of(),
                Limits.DEFAULTS);
        var times = new long[rounds];
        try (var pool = wiring.pool(new Metrics());
                var executor = wiring.executor((_, _) -> {}, pool)) {
            wiring.keepWarm(pool);
            for (int i = -2; i < rounds; i++) {
                while (pool.size() == 0) {
                    TimeUnit.MILLISECONDS.sleep(5);
                }
                TimeUnit.MILLISECONDS.sleep(300); // a refill at the same time would be measured too
                long start = System.nanoTime();
                executor.run(RunId.random(), spec, RunStreams.to(new FirstByte()), new Cancellation());
                times[Math.max(0, i)] = System.nanoTime() - start;
            }
        }
        return new Distribution(times);
    }

    private static Distribution api(Path home, int rounds) throws IOException, InterruptedException {
        try (var server = ServerUnderTest.start(home, Optional.empty());
                var client = server.connect()) {
            var project = Files.createDirectories(home.resolveSibling("project")); // no box sees our own data
            client.post("/v1/projects", "{\"id\":\"p1\",\"root_path\":\"" + project + "\"}");
            var times = new long[rounds];
            for (int i = -5; i < rounds; i++) {
                TimeUnit.MILLISECONDS.sleep(1500); // until boxes wait again
                times[Math.max(0, i)] = once(server, client);
            }
            return new Distribution(times);
        }
    }

    private static long once(ServerUnderTest server, Connection client) throws IOException {
        try (var stream = server.connect()) {
            stream.watch("/v1/events?type=task&after=0");
            long start = System.nanoTime();
            String id = client.post(
                            "/v1/tasks",
                            "{\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\",\"sandbox\":{\"image\":"
                                    + "\"glovebox/sandbox\",\"command\":[\"true\"],\"workdir\":\"/tmp\"}}")
                    .at("id")
                    .text()
                    .orElseThrow();
            while (true) {
                String line = stream.line();
                if (line.startsWith("data: ") && line.contains(id) && line.contains("\"task.succeeded\"")) {
                    return System.nanoTime() - start;
                }
                if (line.contains(id) && (line.contains("\"task.failed\"") || line.contains("\"task.rejected\""))) {
                    throw new IOException("the task came to nothing: " + line);
                }
            }
        }
    }
}
