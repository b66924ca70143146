package dev.glovebox.server.schedule;

import dev.glovebox.model.run.RunId;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.outcome.TaskOutcome;
import dev.glovebox.protocol.resource.Role;
import dev.glovebox.protocol.task.Sandbox;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.task.TaskRequest;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.protocol.wire.Tree;
import dev.glovebox.server.store.TaskRow;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes tasks out of requests. */
public final class Creation {

    /** Settings that weaken or widen a default, so that setting one is worth a line in the audit. */
    private static final List<String> WATCHED = List.of("level", "network", "runtime", "timeout", "limits", "mounts");

    private Creation() {}

    /** Where in a run a task belongs; both empty for one on its own. */
    public record RunStep(Optional<String> run, Optional<String> step) {
        public static final RunStep ALONE = new RunStep(Optional.empty(), Optional.empty());
    }

    /** A task with its first state, not yet written anywhere. */
    public static TaskRow row(
            TaskRequest request, Admission.Decision verdict, RunStep place, String key, TaskState first) {
        var now = Instant.now();
        return switch (verdict) {
            case Admission.Decision.Admitted(var effective) ->
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

    /** Which defaults were set aside, and by whom: the task itself or its role. */
    public static Map<String, Object> overrides(Sandbox task, Optional<Role.RoleSpec> role) {
        Map<String, Object> all = new LinkedHashMap<>();
        role.ifPresent(wish -> WATCHED.stream()
                .filter(wish.sandbox().tree()::containsKey)
                .forEach(name -> all.put(name, origin("role " + wish.name(), wish.sandbox(), name))));
        WATCHED.stream().filter(task.tree()::containsKey).forEach(name -> all.put(name, origin("task", task, name)));
        return all;
    }

    private static Map<String, Object> origin(String by, Sandbox sandbox, String name) {
        return new Tree()
                .put("by", by)
                .put("value", Optional.ofNullable(sandbox.tree().get(name)))
                .map();
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
