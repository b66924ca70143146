package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Two servers, three runners and PostgreSQL, of which something is stopped, killed, drained or thrown out all the time: no task is
 * lost, none runs twice at once, none is stuck, and the audit has every one of them. Run by {@code ./dev chaos}, which takes
 * ten minutes and a thousand tasks.
 */
@EnabledIfSystemProperty(named = "glovebox.chaos.seconds", matches = "[0-9]+")
class ServerChaosTest {

    private static final int SECONDS = Integer.getInteger("glovebox.chaos.seconds", 20);
    private static final int TASKS = Math.max(30, SECONDS * 1000 / 600);

    private final Random random = new Random(Long.getLong("glovebox.chaos.seed", System.nanoTime()));
    private final List<String> actions = new ArrayList<>();

    /** Holds a lock while it runs, which the kernel takes back when it dies, however it dies. */
    private static String program(String name, String seconds) {
        return "exec 9>>/workspace/locks/" + name + "; flock -n 9 || echo " + name + " >>/workspace/twice; sleep "
                + seconds + "; echo " + name + " >>/workspace/done";
    }

    @Test
    void nothingIsLostTwiceOrStuck() throws Exception {
        try (var fleet = new ChaosFleet(DatabaseForTest.POSTGRESQL.arguments())) {
            var tasks = new ConcurrentLinkedQueue<String>();
            var creator = Thread.ofPlatform().start(() -> create(fleet, tasks));
            long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
            while (System.nanoTime() < end) {
                act(fleet);
                Thread.sleep(200 + random.nextInt(800));
            }
            creator.join();
            assertThat(tasks).hasSize(TASKS);
            for (String id : tasks) {
                Awaitility.await(id + " after " + actions)
                        .atMost(Duration.ofMinutes(3))
                        .pollInterval(Duration.ofMillis(200))
                        .ignoreExceptions()
                        .until(() -> fleet.client().tasks().get(id).state().terminal());
            }
            judge(fleet, List.copyOf(tasks));
        }
    }

    /** Paced, so that there is something to break all the time. An answer that got lost is asked for again under the same key. */
    private static void create(ChaosFleet fleet, ConcurrentLinkedQueue<String> tasks) {
        for (int i = 0; i < TASKS; i++) {
            String program = program("t" + i, i % 10 == 0 ? "4" : "0.2");
            Map<String, Object> task = Map.of(
                    "project",
                    "p1",
                    "name",
                    "t" + i,
                    "execution_mode",
                    "process-sandbox",
                    "retry",
                    Map.of("attempts", 5, "backoff", "100ms", "on_lease_lost", "requeue"),
                    "sandbox",
                    Map.of(
                            "level", "moderate",
                            "command", List.of("sh", "-c", program),
                            "mounts",
                                    List.of(Map.of(
                                            "source", fleet.project.toString(),
                                            "target", "/workspace",
                                            "access", "read_write"))));
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .ignoreExceptions()
                    .until(() -> tasks.add(fleet.client().tasks().create(task).id()));
            try {
                Thread.sleep(Math.max(1, SECONDS * 800L / TASKS));
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    private void act(ChaosFleet fleet) throws IOException, InterruptedException {
        int runner = random.nextInt(ChaosFleet.RUNNERS);
        int server = random.nextInt(ChaosFleet.SERVERS);
        int choice = random.nextInt(12);
        actions.add(choice + ":" + runner + "/" + server);
        switch (choice) {
            case 0, 1, 2, 3 -> {
                fleet.signalRunner(runner, "STOP");
                Thread.sleep(random.nextInt(7000)); // some longer than a lease
                fleet.signalRunner(runner, "CONT");
            }
            case 4, 5 -> {
                fleet.signalServer(server, "STOP");
                Thread.sleep(random.nextInt(3000));
                fleet.signalServer(server, "CONT");
            }
            case 6, 7 -> fleet.killRunner(runner);
            case 8 -> fleet.killServer(server);
            case 9, 10 -> fleet.drainRunner(runner);
            default -> fleet.revokeRunner(runner);
        }
    }

    private void judge(ChaosFleet fleet, List<String> ids) throws IOException {
        assertThat(fleet.project.resolve("twice"))
                .as("tasks that ran twice at once: %s", actions)
                .doesNotExist();
        var done = new HashSet<>(Files.readAllLines(fleet.project.resolve("done")));
        var client = fleet.client();
        var states = new ArrayList<TaskState>();
        for (String id : ids) {
            Task task = client.tasks().get(id);
            states.add(task.state());
            assertThat(task.state())
                    .as("task %s: %s, after %s", id, task, actions)
                    .isIn(TaskState.SUCCEEDED, TaskState.FAILED);
            if (task.state() == TaskState.SUCCEEDED) {
                assertThat(done).contains(task.request().name().orElseThrow());
            } else {
                assertThat(task.outcome().ending().orElseThrow().cause())
                        .as("%s", task)
                        .isIn("RUNNER_LOST", "NO_ENGINE", "LAUNCH_FAILED", "NO_CAPACITY", "ENGINE_LOST");
            }
            var audit = client.audit().list(Map.of("task", id), 100).stream()
                    .map(entry -> entry.type())
                    .toList();
            assertThat(audit).as("audit of %s", id).contains("task.created");
            assertThat(audit.stream().filter("task.ended"::equals))
                    .as("audit of %s", id)
                    .hasSize(1);
        }
        System.out.println("chaos: " + actions.size() + " actions, " + ids.size() + " tasks, "
                + states.stream().filter(TaskState.SUCCEEDED::equals).count() + " succeeded");
    }
}
