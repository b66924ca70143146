package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.glovebox.protocol.runner.LeasePoll;
import dev.glovebox.protocol.runner.Renewal;
import dev.glovebox.server.error.Refusal;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The runner of the same process is trusted no more than one from elsewhere. */
class InProcessRunnerApiTest extends ApiContract {

    private static final Renewal NOTHING = new Renewal(List.of());

    private static int status(ThrowingCallable call) {
        return catchThrowableOfType(Refusal.class, call).error().status();
    }

    @Test
    void inProcessApiNeedsKeyOfRunner() {
        bench.server.sideDoor(bench.runner.key()).renew(bench.runnerId, NOTHING);
        assertThat(status(() -> bench.server.sideDoor("gbx_no_no").renew(bench.runnerId, NOTHING)))
                .isEqualTo(401);
        String viewer = bench.key("viewer", "*");
        assertThat(status(() -> bench.server.sideDoor(viewer).renew(bench.runnerId, NOTHING)))
                .isEqualTo(403);
        String other = bench.key("runner", "*");
        assertThat(status(() -> bench.server.sideDoor(other).renew(bench.runnerId, NOTHING)))
                .isEqualTo(404);
    }

    @Test
    void inProcessApiRefusesRevokedKey() {
        var made = bench.admin
                .post("/v1/keys", "{\"name\":\"k\",\"access\":\"runner\",\"projects\":[\"*\"]}")
                .expect(201);
        var door = bench.server.sideDoor(made.at("secret"));
        assertThat(status(() -> door.renew("nobody", NOTHING))).isEqualTo(404);
        bench.admin.call("DELETE", "/v1/keys/" + made.at("id"), "").expect(200);
        assertThat(status(() -> door.renew("nobody", NOTHING))).isEqualTo(401);
    }

    @Test
    void inProcessApiMatchesRoutes() {
        String task = bench.task("", "");
        var door = bench.server.sideDoor(bench.runner.key());
        var lease = door.poll(bench.runnerId, new LeasePoll(1, 5, List.of()))
                .leases()
                .getFirst();
        assertThat(status(() -> door.callbacks(lease.id(), lease.token(), List.of("{\"seq\":1}"))))
                .as("no callback")
                .isEqualTo(400);
        assertThat(status(() -> door.callbacks(lease.id(), lease.token() + 1, List.of())))
                .as("another token")
                .isEqualTo(409);
        String finished = Bench.finished(1, 0).replace("{\"seq\"", "{\"at\":\"2026-01-01T00:00:00Z\",\"seq\"");
        assertThat(door.callbacks(lease.id(), lease.token(), List.of(finished)).through())
                .isEqualTo(1);
        assertThat(bench.state(task)).isEqualTo("succeeded");
    }
}
