package dev.glovebox.server.schedule;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.model.value.Printable;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.Runners;
import dev.glovebox.server.store.Runners.RunnerRow;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks at tasks that wait: one that no runner can take is told so, once, with every reason; one that waited too long ends. Without
 * it both would wait for ever and say nothing.
 */
public final class QueuePatrol {

    /** A runner that starts with the server, or comes back, is given that long. */
    static final Duration GRACE = Duration.ofSeconds(5);

    private static final int TOGETHER = 100;
    private static final int MOST_REASONS = 20;

    private final Database database;
    private final Tasks tasks;
    private final Runners runners;
    private final Keys keys;
    private final TaskLife life;
    private final Duration gone;
    private final Optional<Duration> timeout;

    /**
     * Looks when it is asked to.
     *
     * @param gone after which time without a word a runner does not count
     * @param timeout how long a task may wait
     */
    public QueuePatrol(
            Database database,
            Tasks tasks,
            Runners runners,
            Keys keys,
            TaskLife life,
            Duration gone,
            Optional<Duration> timeout) {
        this.database = database;
        this.tasks = tasks;
        this.runners = runners;
        this.keys = keys;
        this.life = life;
        this.gone = gone;
        this.timeout = timeout;
    }

    public void look(Instant now) {
        timeout.ifPresent(longest -> tasks.overdue(now.minus(longest), TOGETHER).forEach(id -> end(id, longest)));
        var waiting = tasks.waitingSince(now.minus(GRACE), TOGETHER);
        if (!waiting.isEmpty()) {
            var there = runners.seenSince(now.minus(gone));
            waiting.forEach(row -> {
                var reasons = reasons(row, there, now);
                if (!reasons.isEmpty()) {
                    publish(row.id(), reasons, now);
                }
            });
        }
    }

    /** Why nobody can; empty when somebody could, sooner or later. */
    private List<String> reasons(TaskRow row, List<RunnerRow> there, Instant now) {
        if (there.isEmpty()) {
            return List.of("no runner has contacted the server lately");
        }
        String project = row.task().request().project();
        var reasons = new java.util.ArrayList<String>();
        for (var runner : there) {
            var against = new java.util.ArrayList<>(RunnerFit.reasonsAgainst(runner, row));
            boolean reached = keys.find(runner.owner())
                    .filter(key -> key.key().alive(now) && key.key().spec().reaches(project))
                    .isPresent();
            if (!reached) {
                against.add("has no valid key for project " + project);
            }
            if (against.isEmpty()) {
                return List.of();
            }
            reasons.add("runner " + Printable.text(runner.registration().name()) + " " + String.join(", ", against));
        }
        return reasons.stream().limit(MOST_REASONS).toList();
    }

    private void publish(String id, List<String> reasons, Instant now) {
        database.update(tx -> {
            tasks.find(tx, id)
                    .filter(row -> row.task().state() == TaskState.QUEUED
                            && row.placement().unschedulable().isEmpty())
                    .ifPresent(row -> life.unschedulable(tx, row, Map.of("reasons", reasons), now));
        });
    }

    private void end(String id, Duration longest) {
        database.update(tx -> {
            tasks.find(tx, id)
                    .filter(row -> row.task().state() == TaskState.QUEUED)
                    .ifPresent(row -> life.end(
                            tx,
                            row,
                            TaskState.FAILED,
                            Optional.of(Ending.of(new Failure(
                                    FailureCode.NO_CAPACITY,
                                    "no runner took the task within " + longest.toSeconds() + " s",
                                    "look for task.unschedulable among its events, add runners, or raise"
                                            + " server.queue_timeout")))));
        });
    }
}
