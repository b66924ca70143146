package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.json.Json;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every refusal has one shape, whoever refuses: a route, the router or the HTTP library. */
class ProblemTest extends ApiContract {

    private record Answer(int status, String head, String body) {
        Json json() {
            return Json.parse(body);
        }
    }

    private Answer raw(String request) throws IOException {
        var address = bench.server.address();
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String head = all.substring(0, all.indexOf("\r\n\r\n"));
            return new Answer(Integer.parseInt(head.split(" ", 3)[1]), head, all.substring(head.length() + 4));
        }
    }

    private String head(String line) {
        return line + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer " + bench.admin.key()
                + "\r\n";
    }

    @Test
    void refusalsOfTheHttpLibraryAreProblems() throws IOException {
        var refused = Map.of(
                head("GET /v1/tasks") + "X: " + "y".repeat(20_000) + "\r\n\r\n",
                "HEADERS_TOO_LARGE",
                head("GET /v1/tasks/%zz") + "\r\n",
                "MALFORMED_REQUEST",
                head("GET /v1/tasks/%00") + "\r\n",
                "MALFORMED_REQUEST",
                "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n",
                "MALFORMED_REQUEST",
                head("POST /v1/tasks") + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "MALFORMED_REQUEST",
                "\u0000\u0001 x\r\n\r\n",
                "MALFORMED_REQUEST");
        for (var each : refused.entrySet()) {
            String what = each.getKey().substring(0, Math.min(60, each.getKey().length()));
            var answer = raw(each.getKey());
            assertThat(answer.status()).as(what).isBetween(400, 499);
            assertThat(answer.head()).as(what).containsIgnoringCase("content-type: application/problem+json");
            assertThat(answer.json().at("code").text()).as(what).hasValue(each.getValue());
            assertThat(answer.json().at("status").number()).as(what).isEqualTo(answer.status());
            assertThat(answer.head())
                    .as(what)
                    .contains(answer.json().at("request_id").text().orElseThrow());
            assertThat(answer.body()).as(what).doesNotContain("Exception", "jetty");
        }
    }

    @Test
    void methodsThatAResourceDoesNotHaveAreNamedByThoseThatItHas() throws IOException {
        var answer = raw(head("DELETE /v1/tasks") + "\r\n");
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.head()).contains("Allow: ").containsIgnoringCase("application/problem+json");
        assertThat(answer.json().at("code").text()).hasValue("METHOD_NOT_ALLOWED");
        assertThat(answer.json().at("hint").text().orElseThrow()).contains("GET", "POST");
        for (String method : List.of("TRACE", "PATCH", "FOO")) {
            var other = raw(head(method + " /v1/tasks") + "\r\n");
            assertThat(other.status()).as(method).isIn(404, 405, 501);
            assertThat(other.head()).as(method).containsIgnoringCase("application/problem+json");
        }
        assertThat(raw(head("GET /nothing") + "\r\n").json().at("code").text()).hasValue("NOT_FOUND");
    }

    @Test
    void everyRefusalHasTheIdOfItsRequest() {
        var unknown =
                bench.admin.get("/v1/tasks/none", "X-Request-Id", "mine-1").expect(404);
        assertThat(unknown.at("request_id")).isEqualTo("mine-1");
        String task = Bench.TASK.formatted(",\"level\":\"paranoid\",\"network\":{\"mode\":\"full\"}", "");
        var rejected = bench.admin
                .post("/v1/tasks", task, "X-Request-Id", "mine-2", "Idempotency-Key", "k")
                .expect(422);
        assertThat(rejected.at("request_id")).isEqualTo("mine-2");
        var again = bench.admin
                .post("/v1/tasks", task, "X-Request-Id", "mine-3", "Idempotency-Key", "k")
                .expect(422);
        assertThat(again.at("request_id")).as("a stored refusal").isEqualTo("mine-3");
    }

    @Test
    void policyViolationHasFieldsAndHintsOfTheApi() {
        var rejected = bench.admin
                .post("/v1/tasks", Bench.TASK.formatted(",\"level\":\"paranoid\",\"network\":{\"mode\":\"full\"}", ""))
                .expect(422);
        var violation = rejected.json("violations").items().getFirst();
        assertThat(violation.at("field").text()).hasValue("sandbox.network");
        assertThat(rejected.text()).doesNotContain("--");
        var host = bench.admin
                .post("/v1/tasks", Bench.TASK.formatted(",\"env\":{\"HOME\":null}", ""))
                .expect(422);
        assertThat(host.json("violations").items().getFirst().at("field").text())
                .hasValue("sandbox.env");
        assertThat(host.text()).contains("give the variable a value").doesNotContain("NAME=VALUE");
    }

    @Test
    void problemsOfWorkflowsNameTheStep() {
        String steps =
                "{\"name\":\"build\",\"execution_mode\":\"process-sandbox\",\"sandbox\":{\"command\":[\"true\"]}},"
                        + "{\"name\":\"test\",\"execution_mode\":\"process-sandbox\",\"sandbox\":{%s}}";
        String workflow = "{\"project\":\"p1\",\"name\":\"w\",\"steps\":[" + steps + "]}";
        var rejected = bench.admin
                .post("/v1/workflows", workflow.formatted("\"command\":[\"true\"],\"workdir\":\"relative\""))
                .expect(422);
        var violation = rejected.json("violations").items().getFirst();
        assertThat(violation.at("field").text()).hasValue("steps[1].sandbox.workdir");
        assertThat(violation.at("message").text().orElseThrow()).startsWith("step test: ");
        var malformed = bench.admin
                .post("/v1/workflows", workflow.formatted("\"command\":[\"true\"],\"image\":\"x\""))
                .expect(400);
        assertThat(malformed.json("violations").items().getFirst().at("field").text())
                .hasValue("steps[1].sandbox.image");
    }
}
