package dev.glovebox.server;

import static dev.glovebox.server.Bench.finished;
import static dev.glovebox.server.Bench.running;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Timelines and output, as they happen. */
class EventTest extends ApiContract {

    @Test
    void eventStreamResumesAndEndsWithTheTask() {
        String id = bench.task("", "");
        var stream = CompletableFuture.supplyAsync(() -> bench.admin
                .get("/v1/tasks/" + id + "/events", "Accept", "text/event-stream")
                .text());
        bench.callBack(bench.lease(1, 5).getFirst(), running(1), finished(2, 0)).expect(200);
        String all = stream.orTimeout(SOON.toSeconds(), java.util.concurrent.TimeUnit.SECONDS)
                .join();
        var numbers = all.lines()
                .filter(line -> line.startsWith("id: "))
                .map(line -> line.substring(4))
                .toList();
        assertThat(numbers).hasSize(4);
        String rest = bench.admin
                .get("/v1/tasks/" + id + "/events", "Accept", "text/event-stream", "Last-Event-ID", numbers.get(1))
                .text();
        assertThat(rest.lines().filter(line -> line.startsWith("id: ")).map(line -> line.substring(4)))
                .containsExactlyElementsOf(numbers.subList(2, 4));
        bench.admin
                .get("/v1/tasks/" + id + "/events", "Accept", "text/event-stream", "Last-Event-ID", numbers.getLast())
                .expect(204);
    }

    @Test
    void followedOutputComesAsItIsWrittenAndEndsWithTheTask() throws IOException {
        String id = bench.task("", "");
        var lease = bench.lease(1, 5).getFirst();
        bench.callBack(lease, running(1), output(2, "one ")).expect(200);
        var connection = (HttpURLConnection) bench.server
                .address()
                .resolve("/v1/tasks/" + id + "/logs?follow=true&offset=1")
                .toURL()
                .openConnection();
        connection.setRequestProperty("Authorization", "Bearer " + bench.admin.key());
        connection.setReadTimeout((int) SOON.toMillis());
        try (var stream = connection.getInputStream()) {
            assertThat(new String(stream.readNBytes(3), StandardCharsets.UTF_8)).isEqualTo("ne ");
            bench.callBack(lease, output(3, "two ")).expect(200);
            assertThat(new String(stream.readNBytes(4), StandardCharsets.UTF_8)).isEqualTo("two ");
            bench.callBack(lease, output(4, "three"), finished(5, 0)).expect(200);
            assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("three");
        }
    }

    private static String output(int seq, String text) {
        return "{\"seq\":" + seq + ",\"kind\":\"logs\",\"stream\":\"stdout\",\"data\":\""
                + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "\"}";
    }

    @Test
    void auditIsPagedNewestFirst() {
        IntStream.range(0, 5).forEach(_ -> bench.key("viewer", "p1"));
        var seen = new ArrayList<Long>();
        String cursor = "";
        do {
            var page = bench.admin
                    .get("/v1/audit?type=key.created&limit=2" + cursor)
                    .expect(200);
            page.json("items").items().forEach(item -> seen.add(item.at("seq").number()));
            cursor = page.json("next").text().map(next -> "&cursor=" + next).orElse("");
        } while (!cursor.isEmpty());
        assertThat(seen).hasSize(7).isSortedAccordingTo(Comparator.reverseOrder());
    }
}
