package dev.glovebox.server.schedule;

import dev.glovebox.json.Json;
import dev.glovebox.model.request.ProgramRequest;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.outcome.TaskOutcome;
import dev.glovebox.protocol.task.Code;
import dev.glovebox.protocol.task.SandboxJson;
import dev.glovebox.protocol.task.Task;
import dev.glovebox.protocol.task.TaskRequest;
import dev.glovebox.protocol.task.TaskWork;
import dev.glovebox.protocol.wire.Malformed;
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

    private static final int LARGEST_REJECTED = 64 * 1024;

    private TaskCreation() {}

    /** Where in a run a task belongs; both empty for one on its own. */
    public record RunStep(Optional<String> run, Optional<String> step) {
        public static final RunStep ALONE = new RunStep(Optional.empty(), Optional.empty());
    }

    /** A task with its first state, not yet written anywhere. */
    public static TaskRow row(
            TaskRequest request, Admission.Decision decision, RunStep runStep, String key, TaskState first) {
        var now = Instant.now();
        return switch (decision) {
            case Admission.Decision.Admitted(var effective, var _) ->
                new TaskRow(
                        task(
                                request,
                                runStep,
                                first,
                                TaskOutcome.UNKNOWN,
                                new Task.Times(now, Optional.empty(), Optional.empty())),
                        effective,
                        key);
            case Admission.Decision.Refused(var effective, var reasons) ->
                new TaskRow(
                        task(
                                new TaskRequest(request.project(), request.name(), kept(request.work())),
                                runStep,
                                TaskState.REJECTED,
                                TaskOutcome.UNKNOWN.withEnding(rejection(reasons)),
                                new Task.Times(now, Optional.empty(), Optional.of(now))),
                        kept(effective),
                        key);
        };
    }

    /** What is kept of a task that will never run: enough to see what it was, and nothing that is as large as its sender likes. */
    private static TaskWork kept(TaskWork refused) {
        var code = refused.code().map(source -> new Code(source.language(), ""));
        var sandbox = Json.write(SandboxJson.tree(refused.sandbox())).length() <= LARGEST_REJECTED
                ? refused.sandbox().redacted()
                : new SandboxRequest(
                        refused.sandbox().template(),
                        refused.sandbox().walls(),
                        new ProgramRequest(
                                code.isPresent() ? List.of() : List.of("(not kept: too large)"),
                                Optional.empty(),
                                List.of()),
                        List.of(),
                        refused.sandbox().limits());
        return new TaskWork(refused.mode(), sandbox, code, refused.role(), refused.afterwards());
    }

    public static Ending rejection(List<Reason> reasons) {
        return Ending.of(dev.glovebox.model.failure.SandboxException.rejected(reasons.stream()
                        .limit(Malformed.MOST)
                        .map(Reason::violation)
                        .toList())
                .failure());
    }

    /** Which defaults the task itself sets aside, for the audit. */
    public static Map<String, Object> settings(SandboxRequest task) {
        var tree = SandboxJson.tree(task);
        Map<String, Object> all = new LinkedHashMap<>();
        WATCHED.forEach(name -> Optional.ofNullable(tree.get(name)).ifPresent(value -> all.put(name, value)));
        return all;
    }

    private static Task task(
            TaskRequest request, RunStep runStep, TaskState state, TaskOutcome outcome, Task.Times times) {
        return new Task(
                RunId.random().text(),
                request,
                new Task.Progress(state, 0, runStep.run(), runStep.step(), Optional.empty()),
                outcome,
                times);
    }
}
