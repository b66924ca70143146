package dev.glovebox.server.schedule;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.outcome.TaskOutcome;
import dev.glovebox.protocol.task.Sandbox;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.task.TaskRequest;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.store.TaskRow;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes tasks out of requests. */
public final class TaskCreation {

    /** Settings that weaken or widen a default, so that setting one is worth a line in the audit. */
    private static final List<String> WATCHED = List.of(
            "level",
            "network",
            "runtime",
            "timeout",
            "limits",
            "mounts",
            "secrets",
            "gpus",
            "allowed_syscalls",
            "blocked_syscalls");

    private TaskCreation() {}

    /** Where in a run a task belongs; both empty for one on its own. */
    public record RunStep(Optional<String> run, Optional<String> step) {
        public static final RunStep ALONE = new RunStep(Optional.empty(), Optional.empty());
    }

    /** A task with its first state, not yet written anywhere. */
    public static TaskRow row(
            TaskRequest request, Admission.Decision verdict, RunStep place, String key, TaskState first) {
        var now = Instant.now();
        return switch (verdict) {
            case Admission.Decision.Admitted(var effective, var _) ->
                new TaskRow(
                        task(
                                request,
                                place,
                                first,
                                TaskOutcome.UNKNOWN,
                                new Task.Times(now, Optional.empty(), Optional.empty())),
                        effective,
                        key);
            case Admission.Decision.Refused(var effective, var reasons) ->
                new TaskRow(
                        task(
                                request,
                                place,
                                TaskState.REJECTED,
                                TaskOutcome.UNKNOWN.withEnding(rejection(reasons)),
                                new Task.Times(now, Optional.empty(), Optional.of(now))),
                        effective,
                        key);
        };
    }

    public static Ending rejection(List<Reason> reasons) {
        return Ending.of(dev.glovebox.model.failure.SandboxException.rejected(
                        reasons.stream().map(Reason::violation).toList())
                .failure());
    }

    /** Which defaults the task itself sets aside, for the audit. */
    public static Map<String, Object> settings(Sandbox task) {
        Map<String, Object> all = new LinkedHashMap<>();
        WATCHED.forEach(name -> Optional.ofNullable(task.tree().get(name)).ifPresent(value -> all.put(name, value)));
        return all;
    }

    private static Task task(
            TaskRequest request, RunStep place, TaskState state, TaskOutcome outcome, Task.Times times) {
        return new Task(
                RunId.random().text(),
                request,
                new Task.Progress(state, 0, place.run(), place.step(), Optional.empty()),
                outcome,
                times);
    }
}
