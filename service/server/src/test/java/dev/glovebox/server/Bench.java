package dev.glovebox.server;

import dev.glovebox.json.Json;
import dev.glovebox.server.setting.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** A server with a project and a runner that does what it is told: the fixture of these tests. */
public final class Bench implements AutoCloseable {

    public static final String TASK = """
            {"project":"p1","execution_mode":"docker-sandbox",
             "sandbox":{"image":"glovebox/sandbox","command":["make"]%s}%s}
            """;

    public final ApiServer server;
    public final Http admin;
    public final Http runner;
    public final String runnerId;

    public Bench(ServerSettings settings) throws IOException {
        server = ApiServer.start(settings);
        String key = Files.readString(settings.firstKey()).strip();
        admin = new Http(server.address(), key, new Contract());
        admin.post("/v1/projects", "{\"id\":\"p1\",\"root_path\":\"/srv/p1\",\"allowed_paths\":[\"/srv/shared\"]}")
                .expect(201);
        runner = admin.as(key("runner", "*"));
        runnerId = register("r1", 8);
    }

    public String key(String access, String project) {
        return admin.post(
                        "/v1/keys", "{\"name\":\"k\",\"access\":\"" + access + "\",\"projects\":[\"" + project + "\"]}")
                .expect(201)
                .at("secret");
    }

    String register(String name, int boxes, String... runtimes) {
        return runner.post("/v1/runners", """
                        {"name":"%s","capabilities":{"levels":["strict","moderate"],"networks":["none"],"runtimes":%s},
                         "capacity":{"boxes":%d,"cpus":"64","memory":"256g"}}
                        """.formatted(name, Json.write(List.of(runtimes)), boxes))
                .expect(200)
                .at("id");
    }

    /** The runner of the fixture, now also for paranoid tasks. */
    void registerParanoid() {
        runner.post("/v1/runners", """
                        {"name":"r1","capabilities":{"levels":["strict","moderate","paranoid"],"networks":["none"],
                         "runtimes":[]},"capacity":{"boxes":8,"cpus":"64","memory":"256g"}}
                        """).expect(200);
    }

    public String task(String sandbox, String more) {
        return admin.post("/v1/tasks", TASK.formatted(sandbox, more))
                .expect(201)
                .at("id");
    }

    public String state(String task) {
        return admin.get("/v1/tasks/" + task).expect(200).at("state");
    }

    List<Json> lease(int max, int wait) {
        return poll(max, wait, "").json("leases").items();
    }

    Http.Response poll(int max, int wait, String held) {
        return poll(runnerId, max, wait, held);
    }

    Http.Response poll(String id, int max, int wait, String held) {
        return runner.post(
                        "/v1/runners/" + id + "/leases",
                        "{\"max\":" + max + ",\"wait_seconds\":" + wait + ",\"held\":[" + held + "]}")
                .expect(200);
    }

    /** Callbacks are given without their time. */
    Http.Response callBack(Json lease, String... callbacks) {
        String all = String.join(",", callbacks).replace("{\"seq\"", "{\"at\":\"2026-01-01T00:00:00Z\",\"seq\"");
        return runner.post(
                "/v1/leases/" + lease.at("id").text().orElseThrow() + "/callbacks",
                "{\"token\":" + lease.at("token").number() + ",\"callbacks\":[" + all + "]}");
    }

    public static String finished(int seq, int exit) {
        return "{\"seq\":" + seq + ",\"kind\":\"status\",\"state\":\"finished\",\"ending\":{\"exit_code\":" + exit
                + "}}";
    }

    static String failed(int seq, String code) {
        return "{\"seq\":" + seq + ",\"kind\":\"status\",\"state\":\"finished\",\"ending\":{\"failure\":{\"code\":\""
                + code + "\",\"blame\":\"caller\",\"message\":\"m\",\"hint\":\"h\"}}}";
    }

    public static String running(int seq) {
        return "{\"seq\":" + seq + ",\"kind\":\"status\",\"state\":\"running\"}";
    }

    @Override
    public void close() {
        server.close();
    }
}
