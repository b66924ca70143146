package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who gets what. */
class PlacementTest extends ApiContract {

    @Test
    void quotasAndCapacityHoldAndProjectsTakeTurns() {
        bench.admin
                .post("/v1/projects", "{\"id\":\"p2\",\"root_path\":\"/srv/p2\",\"quota\":{\"tasks\":1}}")
                .expect(201);
        String other = Bench.TASK.formatted("", "").replace("p1", "p2");
        IntStream.range(0, 6).forEach(_ -> bench.task("", ""));
        IntStream.range(0, 3).forEach(_ -> bench.admin.post("/v1/tasks", other).expect(201));
        var projects = bench.lease(64, 0).stream()
                .map(lease -> lease.at("payload", "project", "id").text().orElse(""))
                .toList();
        assertThat(projects).startsWith("p1", "p2").hasSize(7);
        assertThat(projects.stream().filter("p2"::equals)).hasSize(1);
    }
}
