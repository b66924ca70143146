package dev.glovebox.server;

import static dev.glovebox.server.Bench.finished;
import static dev.glovebox.server.Bench.running;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** The end of a long output, without all that comes before it. */
class LogTailTest extends ApiContract {

    private static String output(int seq, String text) {
        return "{\"seq\":" + seq + ",\"kind\":\"logs\",\"stream\":\"stdout\",\"data\":\""
                + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "\"}";
    }

    @Test
    void lastBytesAreReadAcrossPieces() {
        String logs = "/v1/tasks/" + bench.task("", "") + "/logs";
        var lease = bench.lease(1, 5).getFirst();
        assertThat(bench.admin.get(logs + "?tail=5").expect(200).text()).isEmpty();
        bench.callBack(lease, running(1), output(2, "hello "), output(3, "wor"), output(4, "ld\n"), finished(5, 0))
                .expect(200);
        var tail = bench.admin.get(logs + "?tail=8").expect(200);
        assertThat(tail.text()).isEqualTo("o world\n");
        assertThat(tail.whole().headers().firstValue("Glovebox-Next-Offset")).hasValue("12");
        assertThat(bench.admin.get(logs + "?tail=100").text()).isEqualTo("hello world\n");
        assertThat(bench.admin.get(logs + "?tail=3&follow=true").text()).isEqualTo("ld\n");
        assertThat(bench.admin.get(logs + "?tail=3&offset=1").expect(400).at("code"))
                .isEqualTo("INVALID_REQUEST");
        bench.admin.get(logs + "?tail=-1").expect(400);
    }

    @Test
    void metricsTellHowLongTasksWaitedAndHowTheyEnded() {
        bench.task("", "");
        bench.callBack(bench.lease(1, 5).getFirst(), running(1), finished(2, 0)).expect(200);
        assertThat(bench.admin.get("/metrics").expect(200).text())
                .contains(
                        "glovebox_api_task_queue_seconds_count 1",
                        "glovebox_api_tasks_ended_total{state=\"succeeded\"} 1",
                        "process_resident_memory_bytes ",
                        "jvm_memory_heap_used_bytes ")
                .contains("# TYPE glovebox_api_leases_lost_total counter");
    }

    @Test
    void documentIsServedWithoutKey() {
        var document = bench.admin.as("none").get("/openapi.yaml").expect(200);
        assertThat(document.text()).startsWith("openapi: 3.1.0").contains("/v1/tasks/{id}/logs:");
        assertThat(document.whole().headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/yaml");
    }
}
