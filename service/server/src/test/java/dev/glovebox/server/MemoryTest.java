package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Requests that are small on the wire and large in memory. */
class MemoryTest extends ApiContract {

    private static String fields(int count) {
        return IntStream.range(0, count).mapToObj(i -> "\"k" + i + "\":1").collect(Collectors.joining(",", "{", "}"));
    }

    @Test
    void listOfViolationsIsShortHoweverManyThereAre() {
        var some = bench.admin.post("/v1/tasks", fields(1000)).expect(400);
        assertThat(some.json("violations").items()).hasSize(20);
        assertThat(some.json("violation_count").number()).isGreaterThan(1000);
        assertThat(some.text().length()).isLessThan(20_000);
        var many = bench.admin.post("/v1/tasks", fields(250_000)).expect(400);
        assertThat(many.text()).contains("json.values");
    }

    @Test
    void policysOwnListIsShortToo() {
        String mounts = IntStream.range(0, 3000)
                .mapToObj(i -> "{\"source\":\"/etc/" + i + "\",\"target\":\"/x" + i + "\"}")
                .collect(Collectors.joining(","));
        var refused = bench.admin
                .post("/v1/tasks", Bench.TASK.formatted(",\"mounts\":[" + mounts + "]", ""))
                .expect(422);
        assertThat(refused.json("violations").items()).hasSize(20);
        assertThat(refused.json("violation_count").number()).isGreaterThan(3000);
        String id = refused.at("instance").substring("/v1/tasks/".length());
        assertThat(bench.admin.get("/v1/tasks/" + id).expect(200).text().length())
                .isLessThan(40_000);
    }

    /** Nearly a megabyte of Python, as JSON has it. */
    private static String comment(String letter) {
        return ("# " + letter.repeat(1000) + "\\n").repeat(920);
    }

    private static String code(String source) {
        return "{\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\",\"sandbox\":{\"image\":\"i\"},"
                + "\"code\":{\"language\":\"python\",\"source\":\"" + source + "\"}}";
    }

    @Test
    void listsCarryNoSourceAndRejectedSourceIsNotKept() {
        String id =
                bench.admin.post("/v1/tasks", code(comment("y"))).expect(201).at("id");
        assertThat(bench.admin.get("/v1/tasks/" + id).at("code", "source")).hasSizeGreaterThan(900_000);
        var list = bench.admin.get("/v1/tasks?limit=500").expect(200);
        assertThat(list.text())
                .hasSizeLessThan(10_000)
                .contains("\"language\":\"python\"")
                .doesNotContain("yyyy");
        var rejected = bench.admin.post("/v1/tasks", code("import ctypes\\n" + comment("z")));
        rejected.expect(422);
        String kept = bench.admin
                .get("/v1/tasks/" + rejected.at("instance").substring("/v1/tasks/".length()))
                .text();
        assertThat(kept).doesNotContain("zzzz");
    }

    @Test
    void pageEndsBeforeItIsTooLarge() {
        String step = "{\"name\":\"a\",\"execution_mode\":\"docker-sandbox\",\"sandbox\":{\"image\":\"i\"},"
                + "\"code\":{\"language\":\"python\",\"source\":\"" + comment("c") + "\"}}";
        for (int i = 0; i < 4; i++) {
            bench.admin
                    .post("/v1/workflows", "{\"project\":\"p1\",\"name\":\"w" + i + "\",\"steps\":[" + step + "]}")
                    .expect(201);
        }
        var first = bench.admin.get("/v1/workflows").expect(200);
        assertThat(first.json("items").items()).hasSize(2);
        var second = bench.admin.get("/v1/workflows?cursor=" + first.at("next")).expect(200);
        assertThat(second.json("items").items()).hasSize(2);
        assertThat(second.json("next").text()).isEmpty();
    }

    @Test
    void valuesOfVariablesAreNotInTheDatabase() throws Exception {
        Assumptions.assumeTrue(store == Store.SQLITE, "the file of SQLite can be looked into");
        bench.task(",\"env\":{\"TOKEN\":\"hunter2-hunter2\"}", "");
        assertThat(bench.lease(1, 5)
                        .getFirst()
                        .at("payload", "sandbox", "env", "TOKEN")
                        .text())
                .contains("hunter2-hunter2");
        try (var files = Files.list(data)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("hunter2");
            }
        }
        assertThat(Files.getPosixFilePermissions(data.resolve("api-sealing-key")))
                .hasSize(2);
    }
}
