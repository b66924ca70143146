package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.json.Json;
import dev.glovebox.server.setting.ServerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A real server process, killed with SIGKILL while clients write. */
class KillTest {

    private static final int ENOUGH = 40;

    @TempDir
    private Path data;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    private URI start(ServerSettings settings) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ServerProcess.class.getName(),
                data.toString()));
        settings.database().ifPresent(command::add);
        var process = new ProcessBuilder(command)
                .redirectError(data.resolveSibling("server.err").toFile())
                .start();
        started.add(process);
        var line =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
        assertThat(line).as("the server's first line").isNotNull();
        return URI.create(line);
    }

    @ParameterizedTest
    @EnumSource(Store.class)
    void callbacksAfterKillAreAppliedInOrderAndOnce(Store store) throws Exception {
        var settings = store.settings(data);
        var address = start(settings);
        var admin = new Http(address, Files.readString(settings.firstKey()).strip(), new Contract());
        admin.post("/v1/projects", "{\"id\":\"p1\",\"root_path\":\"/srv/p1\"}").expect(201);
        String secret = admin.post("/v1/keys", "{\"name\":\"k\",\"access\":\"runner\",\"projects\":[\"*\"]}")
                .expect(201)
                .at("secret");
        var runner = admin.as(secret);
        String id = runner.post("/v1/runners", """
                {"name":"r1","capabilities":{"levels":["strict"],"networks":["none"],"runtimes":[]},
                 "capacity":{"boxes":1,"cpus":"64","memory":"256g"}}
                """).expect(200).at("id");
        String task = admin.post("/v1/tasks", Bench.TASK.formatted("", ""))
                .expect(201)
                .at("id");
        var lease = runner.post("/v1/runners/" + id + "/leases", "{\"max\":1,\"wait_seconds\":5,\"held\":[]}")
                .expect(200)
                .json("leases")
                .items()
                .getFirst();
        assertThat(callBack(runner, lease, Bench.running(1), event(2))).isEqualTo(2);
        assertThat(callBack(runner, lease, event(2), Bench.running(1))).isEqualTo(2);
        started.getFirst().destroyForcibly().waitFor();

        var again = new Http(start(settings), secret, new Contract());
        assertThat(callBack(again, lease, Bench.running(1), event(2)))
                .as("twice")
                .isEqualTo(2);
        assertThat(callBack(again, lease, Bench.finished(5, 0), event(4)))
                .as("too early")
                .isEqualTo(2);
        assertThat(callBack(again, lease, event(4), event(3))).isEqualTo(4);
        assertThat(callBack(again, lease, Bench.finished(5, 0), event(4))).isEqualTo(5);
        assertThat(callBack(again, lease, Bench.finished(5, 7)))
                .as("the end, told twice")
                .isEqualTo(5);
        var reader = again.as(admin.key());
        assertThat(reader.get("/v1/tasks/" + task).at("state")).isEqualTo("succeeded");
        assertThat(reader.timeline("/v1/tasks/" + task))
                .containsExactly(
                        "task.created",
                        "task.leased",
                        "task.running",
                        "test.event",
                        "test.event",
                        "test.event",
                        "task.succeeded");
    }

    private static String event(int seq) {
        return "{\"seq\":" + seq + ",\"kind\":\"events\",\"type\":\"test.event\",\"details\":{}}";
    }

    private static long callBack(Http runner, Json lease, String... callbacks) {
        String all = String.join(",", callbacks).replace("{\"seq\"", "{\"at\":\"2026-01-01T00:00:00Z\",\"seq\"");
        return runner.post(
                        "/v1/leases/" + lease.at("id").text().orElseThrow() + "/callbacks",
                        "{\"token\":" + lease.at("token").number() + ",\"callbacks\":[" + all + "]}")
                .expect(200)
                .json("applied_through")
                .number();
    }

    @ParameterizedTest
    @EnumSource(Store.class)
    void acknowledgedWritesSurviveKill(Store store) throws Exception {
        var settings = store.settings(data);
        var address = start(settings);
        String key = Files.readString(settings.firstKey()).strip();
        var admin = new Http(address, key, new Contract());
        admin.post("/v1/projects", "{\"id\":\"p1\",\"root_path\":\"/srv/p1\"}").expect(201);

        var acknowledged = new ConcurrentLinkedQueue<String>();
        var writers = new ArrayList<Thread>();
        for (int i = 0; i < 4; i++) {
            writers.add(Thread.startVirtualThread(() -> {
                try {
                    while (true) {
                        acknowledged.add(admin.post("/v1/tasks", Bench.TASK.formatted("", ""))
                                .expect(201)
                                .at("id"));
                    }
                } catch (AssertionError killed) {
                    return; // the server is gone, in the middle of something
                }
            }));
        }
        while (acknowledged.size() < ENOUGH) {
            Thread.onSpinWait();
            TimeUnit.MILLISECONDS.sleep(5);
        }
        started.getFirst().destroyForcibly().waitFor();
        for (var writer : writers) {
            writer.join();
        }

        var again = new Http(start(settings), key, new Contract());
        Set<String> there = new HashSet<>();
        String cursor = "";
        do {
            var page = again.get("/v1/tasks?limit=500" + cursor).expect(200);
            page.json("items")
                    .items()
                    .forEach(item -> there.add(item.at("id").text().orElse("")));
            cursor = page.json("next").text().map(next -> "&cursor=" + next).orElse("");
        } while (!cursor.isEmpty());
        assertThat(there).containsAll(acknowledged);
        for (String id : acknowledged.stream().limit(5).toList()) {
            // There is no runner: on a slow machine the server has found that out by now.
            assertThat(again.timeline("/v1/tasks/" + id))
                    .startsWith("task.created")
                    .doesNotHaveDuplicates()
                    .isSubsetOf("task.created", "task.unschedulable");
        }
        assertThat(Json.parse(again.get("/v1/audit?type=key.created").text())
                        .at("items")
                        .items())
                .hasSize(1);
    }
}
