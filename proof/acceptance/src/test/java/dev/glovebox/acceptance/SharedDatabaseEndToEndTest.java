package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.task.TaskState;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two APIs on one PostgreSQL, and one runner that reaches whichever answers, as behind a balancer. */
@Timeout(180)
class SharedDatabaseEndToEndTest {

    @Test
    void killedApiLosesAndRepeatsNoTask() throws Exception {
        try (var service = new ServiceForTest(DatabaseForTest.POSTGRESQL.arguments())) {
            service.assumeContainers();
            var first = service.api();
            var second = service.startAnotherApi();
            var alive = new AtomicReference<>(at(first));
            try (var balancer = Relay.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), alive::get)) {
                int port = ((InetSocketAddress) balancer.address()).getPort();
                service.startRunner(URI.create("http://127.0.0.1:" + port));

                service.ask(second);
                var across = service.awaitEnd(service.create("echo", "across"));
                assertThat(across.state())
                        .as("created at the one, run for the other")
                        .isEqualTo(TaskState.SUCCEEDED);

                var during = service.create("sh", "-c", "echo up; sleep 2; echo done");
                service.awaitOutput(during, "up");
                var queued = new ArrayList<>(List.of(during));
                for (int i = 0; i < 4; i++) {
                    queued.add(service.create("true"));
                }
                alive.set(at(second));
                first.kill();
                for (var task : queued) {
                    var ended = service.awaitEnd(task);
                    assertThat(ended.state()).as(ended.toString()).isEqualTo(TaskState.SUCCEEDED);
                    assertThat(ended.progress().attempt()).isEqualTo(1);
                    assertThat(service.events(task.id()).stream().filter("sandbox.started"::equals))
                            .hasSize(1);
                }
                assertThat(service.output(during.id())).isEqualTo("up\ndone\n");
            }
        }
    }

    private static SocketAddress at(ServiceForTest.ApiProcess api) {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), api.address().getPort());
    }
}
