package dev.glovebox.bench.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Many tasks at once, each in a real box: how fast they go, and that each went through one box and no more. */
final class BoxDrain {

    private static final String TASK = "{\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\","
            + "\"sandbox\":{\"image\":\"glovebox/sandbox\",\"command\":[\"true\"]}}";

    private BoxDrain() {}

    static Map<String, Double> measure(Path home, int tasks) throws IOException, InterruptedException {
        Map<String, Double> figures = new LinkedHashMap<>();
        var project = Files.createDirectories(home.resolve("project"));
        try (var server = ServerUnderTest.start(home.resolve("server"), Optional.empty());
                var client = server.connect()) {
            client.post("/v1/projects", "{\"id\":\"p1\",\"root_path\":\"" + project + "\"}");
            var memory = new MemoryTrace(server, tasks);
            memory.look(0);
            long start = System.nanoTime();
            for (int i = 0; i < tasks; i++) {
                client.post("/v1/tasks", TASK);
            }
            for (int done = 0; done < tasks; done = succeeded(client)) {
                TimeUnit.MILLISECONDS.sleep(250);
                memory.look(done);
            }
            figures.put("tasks drained in real boxes, /s", tasks / ((System.nanoTime() - start) / 1e9));
            memory.look(tasks);
            memory.record(figures);
            figures.put("tasks drained", (double) succeeded(client));
            figures.put("tasks that were in more than one box", (double) doubled(client));
        }
        return figures;
    }

    /** One that came to another end would be waited for in vain. */
    private static int succeeded(Connection client) throws IOException {
        for (String state : new String[] {"failed", "rejected", "cancelled"}) {
            var ended =
                    client.get("/v1/tasks?limit=1&state=" + state).at("items").items();
            if (!ended.isEmpty()) {
                throw new IOException("a task came to nothing: " + ended.getFirst());
            }
        }
        return Pages.all(client, "/v1/tasks?state=succeeded").size();
    }

    private static int doubled(Connection client) throws IOException {
        var seen = new HashSet<String>();
        int doubled = 0;
        long after = 0;
        while (true) {
            var page = client.get("/v1/events?type=sandbox.started&limit=500&after=" + after)
                    .at("items")
                    .items();
            for (var event : page) {
                after = event.at("seq").number();
                doubled += seen.add(event.at("task").text().orElseThrow()) ? 0 : 1;
            }
            if (page.isEmpty()) {
                return doubled;
            }
        }
    }
}
