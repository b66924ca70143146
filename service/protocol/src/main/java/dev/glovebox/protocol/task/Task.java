package dev.glovebox.protocol.task;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.TaskOutcome;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** A task as the API knows it. */
public record Task(String id, TaskRequest request, Progress progress, TaskOutcome outcome, Times times) {

    /**
     * Where it stands.
     *
     * @param attempt from 1; 0 before the first
     * @param run the workflow run it belongs to, and there its step
     * @param runner who holds it now
     */
    public record Progress(
            TaskState state, int attempt, Optional<String> run, Optional<String> step, Optional<String> runner) {

        Map<String, Object> tree() {
            return new Tree()
                    .put("state", state.label())
                    .put("attempt", attempt)
                    .put("run", run)
                    .put("step", step)
                    .put("runner", runner)
                    .map();
        }

        static Progress read(Reading from) {
            return new Progress(
                    from.parsed("state", TaskState::parse, TaskState.WAITING),
                    from.integer("attempt", 0, Integer.MAX_VALUE).orElse(0),
                    from.optional("run"),
                    from.optional("step"),
                    from.optional("runner"));
        }
    }

    public record Times(Instant created, Optional<Instant> started, Optional<Instant> finished) {

        Map<String, Object> tree() {
            return new Tree()
                    .put("created_at", created)
                    .put("started_at", started)
                    .put("finished_at", finished)
                    .map();
        }

        static Times read(Reading from) {
            return new Times(
                    from.parsed("created_at", Instant::parse, Instant.EPOCH),
                    from.instant("started_at"),
                    from.instant("finished_at"));
        }
    }

    public TaskState state() {
        return progress.state();
    }

    /** As it may be shown: without the values of variables, which may be secrets. */
    public Task redacted() {
        var shown = request.work().withSandbox(request.work().sandbox().redacted());
        return new Task(id, new TaskRequest(request.project(), request.name(), shown), progress, outcome, times);
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("id", id)
                .putAll(request.tree())
                .putAll(progress.tree())
                .putAll(outcome.tree())
                .putAll(times.tree())
                .map();
    }

    public static Task read(Reading from) {
        return new Task(
                from.text("id"), TaskRequest.read(from), Progress.read(from), TaskOutcome.read(from), Times.read(from));
    }
}
