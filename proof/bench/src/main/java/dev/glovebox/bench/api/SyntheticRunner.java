package dev.glovebox.bench.api;

import dev.glovebox.json.Json;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Speaks the runner's whole protocol and runs nothing: so the API alone is measured. */
final class SyntheticRunner {

    /** Shared state of several runners: no task may arrive twice. */
    record Tally(Set<String> seen, AtomicInteger doubled, AtomicInteger events) {
        Tally() {
            this(ConcurrentHashMap.newKeySet(), new AtomicInteger(), new AtomicInteger());
        }
    }

    private static final int CALLBACKS = 5;
    /** Made by the server itself: leased, running, succeeded. */
    private static final int EVENTS_OF_A_TASK = 3 + 1;

    private final ServerUnderTest server;
    private final String key;
    private final String name;
    private final int tasks;
    private final Tally tally;

    /** An OCI runtime that only they offer, so that tasks which name it go to nobody else. */
    static final String RUNTIME = "synthetic";

    SyntheticRunner(ServerUnderTest server, String key, String name, int tasks, Tally tally) {
        this.server = server;
        this.key = key;
        this.name = name;
        this.tasks = tasks;
        this.tally = tally;
    }

    void run() {
        run(new MemoryTrace(server, tasks));
    }

    void run(MemoryTrace memory) {
        try (var connection = server.connect(key)) {
            String id = connection
                    .post(
                            "/v1/runners",
                            "{\"name\":\"" + name
                                    + "\",\"capabilities\":{\"levels\":[\"strict\"],\"networks\":[\"none\"],"
                                    + "\"runtimes\":[\"" + RUNTIME
                                    + "\"]},\"capacity\":{\"boxes\":1000,\"cpus\":\"1000\",\"memory\":\"4t\"}}")
                    .at("id")
                    .text()
                    .orElseThrow();
            while (tally.seen().size() < tasks) {
                var polled = connection.post("/v1/runners/" + id + "/leases", "{\"max\":32,\"wait_seconds\":1}");
                for (Json lease : polled.at("leases").items()) {
                    run(connection, lease);
                }
                memory.look(tally.seen().size());
            }
        } catch (IOException failed) {
            throw new IllegalStateException(name, failed);
        }
    }

    private void run(Connection connection, Json lease) throws IOException {
        if (!tally.seen().add(lease.at("payload", "task").text().orElseThrow())) {
            tally.doubled().incrementAndGet();
        }
        var applied = connection.post(
                "/v1/leases/" + lease.at("id").text().orElseThrow() + "/callbacks",
                "{\"token\":" + lease.at("token").number() + ",\"callbacks\":["
                        + callback(1, "\"kind\":\"container_id\",\"container_id\":\"4f1e\"")
                        + "," + callback(2, "\"kind\":\"status\",\"state\":\"running\"")
                        + ","
                        + callback(3, "\"kind\":\"events\",\"type\":\"sandbox.started\",\"details\":{\"box\":\"4f1e\"}")
                        + "," + callback(4, "\"kind\":\"logs\",\"stream\":\"stdout\",\"data\":\"b2sK\"")
                        + "," + callback(5, "\"kind\":\"status\",\"state\":\"finished\",\"ending\":{\"exit_code\":0}")
                        + "]}");
        if (applied.at("applied_through").number() != CALLBACKS) {
            throw new IOException("callbacks were not applied: " + applied);
        }
        tally.events().addAndGet(EVENTS_OF_A_TASK);
    }

    private static String callback(int seq, String rest) {
        return "{\"seq\":" + seq + ",\"at\":\"2026-01-01T00:00:00Z\"," + rest + "}";
    }
}
