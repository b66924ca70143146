package dev.glovebox.bench.api;

import dev.glovebox.bench.report.Distribution;
import dev.glovebox.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** The figures of one server on one database, each phase on what the one before left. */
final class StoreBench {

    private static final String TASK = "{\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\","
            + "\"sandbox\":{\"image\":\"glovebox/sandbox\",\"command\":[\"make\"]}}";
    private static final int CLIENTS = 16;
    private static final int RUNNERS = 4;
    private static final int EVENTS_TOGETHER = 10;

    private final ServerUnderTest server;
    private final int tasks;
    private final int watchers;
    private final Map<String, Double> figures = new LinkedHashMap<>();
    private final AtomicInteger created = new AtomicInteger();
    private int reported;

    StoreBench(ServerUnderTest server, int tasks, int watchers) {
        this.server = server;
        this.tasks = tasks;
        this.watchers = watchers;
    }

    Map<String, Double> run() throws IOException, InterruptedException {
        try (var admin = server.connect()) {
            admin.post("/v1/projects", "{\"id\":\"p1\",\"root_path\":\"/srv/p1\"}");
            accept(admin);
        }
        fill();
        events();
        watch();
        drain();
        return figures;
    }

    /** One client, one after another: how long until a task is durable and answered, by a server that is up for a while. */
    private void accept(Connection admin) throws IOException {
        for (int i = 0; i < Math.min(2000, tasks / 2); i++) {
            create(admin);
        }
        int rounds = Math.min(1000, tasks / 4);
        var times = new long[rounds];
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            create(admin);
            times[i] = System.nanoTime() - start;
        }
        var accepted = new Distribution(times);
        figures.put("task accepted, p50 ms", accepted.p50());
        figures.put("task accepted, p99 ms", accepted.millis(0.99));
    }

    private void create(Connection client) throws IOException {
        client.post("/v1/tasks", TASK);
        created.incrementAndGet();
    }

    private void fill() throws InterruptedException {
        int count = tasks - created.get();
        var left = new AtomicInteger(count);
        long start = System.nanoTime();
        together(CLIENTS, _ -> {
            try (var client = server.connect()) {
                while (left.getAndDecrement() > 0) {
                    create(client);
                }
            }
        });
        figures.put("tasks accepted by " + CLIENTS + " clients, /s", count / seconds(start));
    }

    /** Runners that report what happens in their boxes, several events at a time as they do. */
    private void events() throws IOException, InterruptedException {
        String key = server.runnerKey();
        var leases = new ArrayList<Json>();
        try (var connection = server.connect(key)) {
            String id = connection
                    .post(
                            "/v1/runners",
                            "{\"name\":\"teller\",\"capabilities\":{\"levels\":[\"strict\"],\"networks\":[\"none\"],"
                                    + "\"runtimes\":[]},\"capacity\":{\"boxes\":8,\"cpus\":\"1000\",\"memory\":\"4t\"}}")
                    .at("id")
                    .text()
                    .orElseThrow();
            leases.addAll(connection
                    .post("/v1/runners/" + id + "/leases", "{\"max\":8,\"wait_seconds\":1}")
                    .at("leases")
                    .items());
        }
        int batches = Math.max(20, tasks / 100);
        long start = System.nanoTime();
        together(leases.size(), index -> {
            try (var connection = server.connect(key)) {
                record(connection, leases.get(index), batches);
            }
        });
        figures.put(
                "durable events by " + leases.size() + " runners, /s",
                leases.size() * batches * EVENTS_TOGETHER / seconds(start));
        for (Json lease : leases) {
            try (var connection = server.connect(key)) {
                finish(connection, lease, batches * EVENTS_TOGETHER + 1);
            }
        }
        reported = leases.size();
    }

    private static void record(Connection connection, Json lease, int batches) throws IOException {
        for (int batch = 0; batch < batches; batch++) {
            var events = new ArrayList<String>();
            for (int i = 1; i <= EVENTS_TOGETHER; i++) {
                events.add("{\"seq\":" + (batch * EVENTS_TOGETHER + i)
                        + ",\"at\":\"2026-01-01T00:00:00Z\",\"kind\":\"events\",\"type\":\"network.denied\","
                        + "\"details\":{\"host\":\"example.org\",\"port\":443}}");
            }
            callBack(connection, lease, String.join(",", events));
        }
    }

    private static void finish(Connection connection, Json lease, int seq) throws IOException {
        callBack(
                connection,
                lease,
                "{\"seq\":" + seq + ",\"at\":\"2026-01-01T00:00:00Z\",\"kind\":\"status\",\"state\":\"finished\","
                        + "\"ending\":{\"exit_code\":0}}");
    }

    private static void callBack(Connection connection, Json lease, String callbacks) throws IOException {
        connection.post(
                "/v1/leases/" + lease.at("id").text().orElseThrow() + "/callbacks",
                "{\"token\":" + lease.at("token").number() + ",\"callbacks\":[" + callbacks + "]}");
    }

    /** All watch everything; the time from an event's cause until the last of them has seen it. They stay while tasks drain. */
    private void watch() throws IOException, InterruptedException {
        var connected = new CountDownLatch(watchers);
        var saw = new CountDownLatch(watchers);
        for (int i = 0; i < watchers; i++) {
            Thread.startVirtualThread(() -> {
                try (var stream = server.connect()) {
                    stream.watch("/v1/events?type=project&after=2");
                    connected.countDown();
                    while (!stream.line().startsWith("event: project.")) {
                        Thread.onSpinWait();
                    }
                    saw.countDown();
                    while (true) {
                        stream.line();
                    }
                } catch (IOException over) {
                    return;
                }
            });
        }
        connected.await();
        long start = System.nanoTime();
        try (var admin = server.connect()) {
            admin.post("/v1/projects", "{\"id\":\"p2\",\"root_path\":\"/srv/p2\"}");
        }
        saw.await();
        figures.put("an event is seen by all " + watchers + " watchers, ms", 1000 * seconds(start));
    }

    private void drain() throws IOException, InterruptedException {
        int left = tasks - reported;
        String key = server.runnerKey();
        var tally = new SyntheticRunner.Tally();
        var memory = new MemoryTrace(server, left);
        memory.look(0);
        long start = System.nanoTime();
        together(RUNNERS, index -> new SyntheticRunner(server, key, "r" + index, left, tally).run(memory));
        double took = seconds(start);
        figures.put("tasks drained by " + RUNNERS + " synthetic runners, /s", left / took);
        figures.put("durable events meanwhile, /s", tally.events().get() / took);
        memory.record(figures);
        figures.put("tasks drained", (double) tally.seen().size());
        figures.put("tasks given out twice", (double) tally.doubled().get());
        figures.put("tasks lost", (double) (tasks - succeeded()));
    }

    private int succeeded() throws IOException {
        try (var admin = server.connect()) {
            return Pages.all(admin, "/v1/tasks?state=succeeded").size();
        }
    }

    private interface Part {
        void run(int index) throws IOException;
    }

    private static void together(int number, Part part) throws InterruptedException {
        var problems = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            int index = i;
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    part.run(index);
                } catch (IOException | RuntimeException failed) {
                    problems.incrementAndGet();
                    System.err.println("bench: " + failed.getMessage());
                }
            }));
        }
        for (var thread : threads) {
            thread.join();
        }
        if (problems.get() > 0) {
            throw new IllegalStateException(problems + " of " + number + " failed; the figures mean nothing");
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
