package dev.glovebox.bench.api;

import dev.glovebox.bench.report.Distribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Overhead of the API for a run in a warm box: from sending the task until its last event has come, against the same run asked
 * of the library, in turns. Real boxes; the runner lives in the server's process, as with {@code glovebox serve}.
 */
final class WarmOverhead {

    /**
     * How often.
     *
     * @param unmeasured as fast as they come, because what counts is how fast both are when they have been up for a while
     */
    record Rounds(int unmeasured, int measured) {}

    private static final int PAUSE_MILLIS = 700; // a refill at the same time would be measured too
    private static final int TASKS_BEFORE = 2000; // a server is up for longer than it takes to compile it

    private WarmOverhead() {}

    static Map<String, Double> measure(Path home, Rounds rounds) throws IOException, InterruptedException {
        var project = Files.createDirectories(home.resolve("project")); // no box sees our own data
        var library = new long[rounds.measured()];
        var api = new long[rounds.measured()];
        var phases = new Phases(rounds.measured());
        try (var direct = new UnservedTask(home.resolve("library"), project);
                var server = ServerUnderTest.start(home.resolve("server"), Optional.empty());
                var client = server.connect()) {
            client.post("/v1/projects", "{\"id\":\"p1\",\"root_path\":\"" + project + "\"}");
            warmUp(server, client, TASKS_BEFORE);
            for (int i = 0; i < rounds.unmeasured(); i++) {
                direct.once();
                try (var task = new WatchedTask(server, client)) {
                    task.once();
                }
            }
            for (int i = 0; i < rounds.measured(); i++) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                library[i] = direct.once();
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                try (var task = new WatchedTask(server, client)) {
                    api[i] = task.once();
                    phases.note(i, client, task);
                }
            }
        }
        return figures(library, api, phases);
    }

    /** The API alone, with tasks that run nowhere: so many boxes would take an hour. */
    private static void warmUp(ServerUnderTest server, Connection client, int tasks) throws IOException {
        for (int i = 0; i < tasks; i++) {
            client.post(
                    "/v1/tasks",
                    "{\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\",\"sandbox\":{\"image\":"
                            + "\"glovebox/sandbox\",\"command\":[\"true\"],\"runtime\":\"" + SyntheticRunner.RUNTIME
                            + "\"}}");
        }
        new SyntheticRunner(server, server.runnerKey(), "synthetic", tasks, new SyntheticRunner.Tally()).run();
    }

    private static Map<String, Double> figures(long[] library, long[] api, Phases phases) {
        Map<String, Double> figures = new LinkedHashMap<>();
        var byLibrary = new Distribution(library);
        var byApi = new Distribution(api);
        figures.put("warm run by the library, p50 ms", byLibrary.p50());
        figures.put("the same as a task, p50 ms", byApi.p50());
        figures.put("the API adds, ms (bar: 10)", byApi.p50() - byLibrary.p50());
        figures.putAll(phases.figures());
        return figures;
    }
}
