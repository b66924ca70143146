package dev.glovebox.server.watch;

import dev.glovebox.metrics.Counter;
import dev.glovebox.metrics.Histogram;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.resource.TimelineEvent;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Counts what becomes of tasks, from the events that this process committed. */
public final class TimelineMetrics {

    /** The reason of a task that goes back to the queue because its runner is gone. */
    public static final String LOST = "the runner was lost";

    private static final String PREFIX = "task.";

    private final Histogram queue;
    private final Counter ended;
    private final Counter lost;

    public TimelineMetrics(Metrics metrics) {
        this.queue = metrics.histogram("glovebox_api_task_queue_seconds", "Time that tasks waited for a runner.");
        this.ended = metrics.counter("glovebox_api_tasks_ended_total", "Tasks that ended.", "state");
        this.lost = metrics.counter("glovebox_api_leases_lost_total", "Tasks whose runner was lost.");
    }

    public void add(List<TimelineEvent> events) {
        events.forEach(this::add);
    }

    private void add(TimelineEvent event) {
        var details = event.details();
        if (event.type().equals(PREFIX + TaskState.LEASED.label())
                && details.get("queued_ms") instanceof Number waited) {
            queue.observe(Duration.ofMillis(waited.longValue()));
        }
        if (LOST.equals(details.get("reason")) || FailureCode.RUNNER_LOST.name().equals(details.get("cause"))) {
            lost.increment();
        }
        Stream.of(TaskState.values())
                .filter(TaskState::terminal)
                .map(TaskState::label)
                .filter(state -> event.type().equals(PREFIX + state))
                .forEach(ended::increment);
    }
}
