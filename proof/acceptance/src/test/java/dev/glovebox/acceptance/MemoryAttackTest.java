package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Ten clients with a valid key send what is small on the wire and large in memory, to a server with the memory it has by default.
 * Whoever asks for something sensible meanwhile is answered. Run by {@code ./dev attack}, which takes a minute and looks at the
 * times, too.
 */
@EnabledIfSystemProperty(named = "glovebox.attack.seconds", matches = "[0-9]+")
class MemoryAttackTest {

    private static final int SECONDS = Integer.getInteger("glovebox.attack.seconds", 5);
    private static final int ATTACKERS = 10;
    private static final String TASK = "{\"project\":\"p1\",\"execution_mode\":\"process-sandbox\",\"sandbox\":{%s}}";

    private final ConcurrentHashMap<Integer, LongAdder> refusals = new ConcurrentHashMap<>();
    private URI server = URI.create("");
    private String key = "";

    private static List<String> bodies() {
        String many = IntStream.range(0, 250_000)
                .mapToObj(i -> "\"k" + i + "\":1")
                .collect(Collectors.joining(",", "{", "}"));
        String mounts = IntStream.range(0, 40_000)
                .mapToObj(i -> "{\"source\":\"/a" + i + "\",\"target\":\"/b\"}")
                .collect(Collectors.joining(",", "\"mounts\":[", "]"));
        String variables = IntStream.range(0, 4000)
                .mapToObj(i -> "\"=" + i + "\":\"" + "x".repeat(900) + "\"")
                .collect(Collectors.joining(",", "\"command\":[\"true\"],\"env\":{", "}"));
        String code = "{\"project\":\"p1\",\"execution_mode\":\"process-sandbox\",\"code\":{\"language\":\"python\","
                + "\"source\":\"import os # " + "y".repeat(3_000_000) + "\"}}";
        return List.of(many, TASK.formatted(mounts), TASK.formatted(variables), code, "[".repeat(900_000));
    }

    @Test
    void sensibleRequestsAreAnsweredMeanwhile() throws Exception {
        var installation = new GloveboxForTest("pool: {min_warm: 1, max_warm: 1}");
        var command = new ArrayList<>(installation.command("serve", "--no-runner", "--listen", "127.0.0.1:0"));
        command.set(command.indexOf("-Xmx64m"), "-Xmx256m");
        var process = new ProcessBuilder(command)
                .redirectError(installation.home.resolve("stderr").toFile())
                .start();
        try (installation) {
            server = address(process);
            key = Files.readString(installation.data().resolve("api-key")).strip();
            assertThat(send("/v1/projects", "{\"id\":\"p1\",\"root_path\":\"/srv/p1\"}"))
                    .isEqualTo(201);
            var over = new AtomicBoolean();
            var attackers = IntStream.range(0, ATTACKERS)
                    .mapToObj(i -> Thread.ofPlatform().start(() -> attack(i, over)))
                    .toList();
            var times = watch();
            over.set(true);
            for (var attacker : attackers) {
                attacker.join();
            }
            times.sort(null);
            long p99 = times.get(times.size() * 99 / 100);
            System.out.println("attack: " + times.size() + " sensible requests, p50 " + times.get(times.size() / 2)
                    + " ms, p99 " + p99 + " ms; refusals " + refusals);
            if (SECONDS >= 60) {
                assertThat(p99).as("p99 in ms").isLessThan(1000);
            }
            assertThat(refusals.keySet()).isNotEmpty().allMatch(status -> status < 500 || status == 503);
            assertThat(process.isAlive()).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static URI address(Process process) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.contains("API ready at ")) {
                Thread.ofPlatform().daemon().start(() -> lines.lines().forEach(_ -> {}));
                return URI.create(line.replaceFirst(".*API ready at ([^ ,]+).*", "$1"));
            }
        }
        throw new AssertionError("the server did not start");
    }

    private void attack(int which, AtomicBoolean over) {
        var bodies = bodies();
        for (int i = which; !over.get(); i++) {
            try {
                int status = send("/v1/tasks", bodies.get(i % bodies.size()));
                refusals.computeIfAbsent(status, _ -> new LongAdder()).increment();
            } catch (IOException | InterruptedException closed) {
                refusals.computeIfAbsent(0, _ -> new LongAdder()).increment();
            }
        }
    }

    /** In ms. */
    private List<Long> watch() throws IOException, InterruptedException {
        var times = new ArrayList<Long>();
        long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        for (int i = 0; System.nanoTime() < end; i++) {
            long begin = System.nanoTime();
            int status = switch (i % 3) {
                case 0 -> send("/v1/tasks", TASK.formatted("\"command\":[\"true\"]"));
                case 1 -> send("/v1/tasks?limit=100", "");
                default -> send("/readyz", "");
            };
            assertThat(status).as("request %s of this kind: %s", i, i % 3).isIn(200, 201);
            times.add(Duration.ofNanos(System.nanoTime() - begin).toMillis());
            Thread.sleep(20);
        }
        return times;
    }

    private int send(String path, String body) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(server.resolve(path))
                    .header("Authorization", "Bearer " + key)
                    .timeout(Duration.ofSeconds(60))
                    .method(body.isEmpty() ? "GET" : "POST", BodyPublishers.ofString(body))
                    .build();
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }
    }
}
