package dev.glovebox.bench.api;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where a task's time goes, by the times of its events: whole milliseconds, so their middle is taken as a mean. */
final class Phases {

    private static final List<String> STEPS = List.of(
            "task.created", "task.leased", "policy.approved", "sandbox.started", "sandbox.stopped", "task.succeeded");

    private final double[][] millis = new double[STEPS.size() + 1][];

    Phases(int rounds) {
        for (int i = 0; i < millis.length; i++) {
            millis[i] = new double[rounds];
        }
    }

    void note(int round, Connection client, WatchedTask task) throws IOException {
        Map<String, Long> at = new LinkedHashMap<>();
        for (var event : client.get("/v1/tasks/" + task.id() + "/events?limit=100")
                .at("items")
                .items()) {
            at.put(
                    event.at("type").text().orElseThrow(),
                    Instant.parse(event.at("at").text().orElseThrow()).toEpochMilli());
        }
        long before = task.sent();
        for (int i = 0; i < STEPS.size(); i++) {
            long now = at.getOrDefault(STEPS.get(i), before);
            millis[i][round] = now - before;
            before = now;
        }
        millis[STEPS.size()][round] = task.seen() - before;
    }

    Map<String, Double> figures() {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (int i = 0; i < STEPS.size(); i++) {
            figures.put("  of it until " + STEPS.get(i), middle(millis[i]));
        }
        figures.put("  of it until that was seen", middle(millis[STEPS.size()]));
        return figures;
    }

    /** Without the quarter at either end. */
    private static double middle(double[] all) {
        double[] sorted = all.clone();
        Arrays.sort(sorted);
        return Arrays.stream(sorted, sorted.length / 4, sorted.length - sorted.length / 4)
                .average()
                .orElse(Double.NaN);
    }
}
