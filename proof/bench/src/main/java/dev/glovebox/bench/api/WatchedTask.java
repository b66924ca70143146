package dev.glovebox.bench.api;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Sends a task and watches its timeline from a stream that was open before: what a caller who waits for the result does. */
final class WatchedTask implements AutoCloseable {

    private static final String TASK =
            "{\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\",\"sandbox\":{\"image\":"
                    + "\"glovebox/sandbox\",\"command\":[\"true\"],\"workdir\":\"/tmp\"}}";

    private final Connection client;
    private final Connection stream;
    private String id = "";
    private long sent;
    private long seen;

    WatchedTask(ServerUnderTest server, Connection client) throws IOException {
        this.client = client;
        this.stream = server.connect();
        long last = client.get("/v1/tasks?limit=1").at("items").items().stream()
                .findFirst()
                .map(task -> task.at("id").text().orElseThrow())
                .map(task -> lastEvent(client, task))
                .orElse(0L);
        stream.watch("/v1/events?type=task&after=" + last);
    }

    private static long lastEvent(Connection client, String task) {
        try {
            var events = client.get("/v1/tasks/" + task + "/events").at("items").items();
            return events.isEmpty() ? 0 : events.getLast().at("seq").number();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** How long it took, until its end was seen. */
    long once() throws IOException {
        sent = System.currentTimeMillis();
        long start = System.nanoTime();
        id = client.post("/v1/tasks", TASK).at("id").text().orElseThrow();
        while (true) {
            String line = stream.line();
            if (line.startsWith("data: ") && line.contains(id) && line.contains("\"task.succeeded\"")) {
                long took = System.nanoTime() - start;
                seen = System.currentTimeMillis();
                return took;
            }
            if (line.contains(id) && (line.contains("\"task.failed\"") || line.contains("\"task.rejected\""))) {
                throw new IOException("the task came to nothing: " + line);
            }
        }
    }

    String id() {
        return id;
    }

    /** In milliseconds, as the events' own times are. */
    long sent() {
        return sent;
    }

    long seen() {
        return seen;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
