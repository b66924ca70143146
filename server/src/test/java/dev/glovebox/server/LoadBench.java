package dev.glovebox.server;

import dev.glovebox.json.Json;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** How fast the API is: run its main method by hand. Not a test, because it asserts times. */
final class LoadBench {

    private final ApiServer server;
    private final String admin;

    private LoadBench(ApiServer server, String admin) {
        this.server = server;
        this.admin = admin;
    }

    public static void main(String[] arguments) throws Exception {
        int tasks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        var data = Files.createTempDirectory("glovebox-bench");
        var pace = new ServerSettings.Pace(ServerSettings.Pace.USUAL.lease(), 1_000_000);
        try (var server = ApiServer.start(Settings.in(data).withPace(pace))) {
            new LoadBench(server, Files.readString(data.resolve("api-key")).strip()).run(tasks);
        }
        System.exit(0);
    }

    private void run(int tasks) throws Exception {
        call("/v1/projects", admin, "{\"id\":\"p1\",\"root_path\":\"/srv/p1\"}");
        String key = Json.parse(call("/v1/keys", admin, "{\"name\":\"r\",\"access\":\"runner\",\"projects\":[\"*\"]}"))
                .at("secret")
                .text()
                .orElseThrow();
        String body = Bench.TASK.formatted("", "");
        for (int i = 0; i < 300; i++) {
            call("/v1/tasks", admin, body);
        }
        var times = new ArrayList<Long>();
        for (int i = 0; i < 500; i++) {
            long start = System.nanoTime();
            call("/v1/tasks", admin, body);
            times.add(System.nanoTime() - start);
        }
        times.sort(null);
        System.out.printf(
                "task accepted, durable: p50 %.2f ms, p99 %.2f ms%n", times.get(250) / 1e6, times.get(494) / 1e6);
        fill(tasks - 800, body);
        watchers(1000);
        drain(key, tasks);
    }

    private void fill(int count, String body) throws InterruptedException {
        long start = System.nanoTime();
        var left = new AtomicInteger(count);
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 16; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                while (left.getAndDecrement() > 0) {
                    call("/v1/tasks", admin, body);
                }
            }));
        }
        for (var thread : threads) {
            thread.join();
        }
        System.out.printf(
                "%d tasks by 16 clients: %.0f a second%n", count, count / ((System.nanoTime() - start) / 1e9));
    }

    private void watchers(int count) throws InterruptedException {
        var ready = new CountDownLatch(count);
        var saw = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            Thread.startVirtualThread(() -> {
                try (var lines = open("/v1/events?type=project&after=1000000000", admin, "text/event-stream")
                        .getInputStream()) {
                    lines.read();
                    ready.countDown();
                    lines.readNBytes(20);
                    saw.countDown();
                } catch (IOException gone) {
                    return;
                }
            });
        }
        ready.await();
        System.out.printf("%d watchers are connected%n", count);
    }

    private void drain(String key, int tasks) {
        String runner = Json.parse(
                        call(
                                "/v1/runners",
                                key,
                                "{\"name\":\"r\",\"capabilities\":{\"levels\":[\"strict\"],\"networks\":[\"none\"]},\"capacity\":{\"boxes\":64,\"cpus\":\"1000\",\"memory\":\"1t\"}}"))
                .at("id")
                .text()
                .orElseThrow();
        Set<String> seen = new HashSet<>();
        long start = System.nanoTime();
        long before = memory();
        int events = 0;
        while (seen.size() < tasks) {
            List<Json> leases = Json.parse(
                            call("/v1/runners/" + runner + "/leases", key, "{\"max\":32,\"wait_seconds\":1}"))
                    .at("leases")
                    .items();
            for (var lease : leases) {
                if (!seen.add(lease.at("payload", "task").text().orElseThrow())) {
                    throw new IllegalStateException("a task was given out twice");
                }
                call(
                        "/v1/leases/" + lease.at("id").text().orElseThrow() + "/callbacks",
                        key,
                        "{\"token\":1,\"callbacks\":[" + mark(1) + "\"kind\":\"status\",\"state\":\"running\"},"
                                + mark(2)
                                + "\"kind\":\"events\",\"type\":\"sandbox.started\",\"details\":{}}," + mark(3)
                                + "\"kind\":\"status\",\"state\":\"finished\",\"ending\":{\"exit_code\":0}}]}");
                events += 4;
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                "%d tasks drained by one client in %.1f s: %.0f tasks and %.0f durable events a second; heap %d -> %d MB%n",
                tasks, seconds, tasks / seconds, events / seconds, before >> 20, memory() >> 20);
    }

    private static String mark(int seq) {
        return "{\"seq\":" + seq + ",\"at\":\"2026-01-01T00:00:00Z\",";
    }

    private static long memory() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private HttpURLConnection open(String path, String key, String accept) throws IOException {
        var connection =
                (HttpURLConnection) server.address().resolve(path).toURL().openConnection();
        connection.setRequestProperty("Authorization", "Bearer " + key);
        connection.setRequestProperty("Accept", accept);
        return connection;
    }

    private String call(String path, String key, String body) {
        try {
            var connection = open(path, key, "application/json");
            connection.setDoOutput(true);
            try (var out = connection.getOutputStream()) {
                out.write(body.getBytes(StandardCharsets.UTF_8));
            }
            try (var in = connection.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException failed) {
            throw new IllegalStateException(path, failed);
        }
    }
}
