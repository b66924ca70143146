package dev.glovebox.server.schedule;

import dev.glovebox.model.task.TaskState;
import dev.glovebox.model.task.WorkflowState;
import dev.glovebox.protocol.resource.Step;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.server.store.Runs;
import dev.glovebox.server.store.Runs.RunRow;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Carries a run of a workflow on: what can start starts, what cannot is skipped, and at the end there is a result. */
public final class RunProgress {

    /** Readiness of a step according to its needs. */
    private enum Readiness {
        NOT_YET,
        READY,
        NEVER
    }

    private final Runs runs;
    private final Tasks tasks;
    private final ApiJournal journal;

    public RunProgress(Runs runs, Tasks tasks, ApiJournal journal) {
        this.runs = runs;
        this.tasks = tasks;
        this.journal = journal;
    }

    /** To be asked whenever a task of the run has ended. */
    void advance(Tx tx, String runId, TaskLife life) {
        var run = runs.find(tx, runId).orElseThrow();
        Map<String, TaskRow> byStep = new HashMap<>();
        tasks.ofRun(tx, runId)
                .forEach(row -> byStep.put(row.task().progress().step().orElseThrow(), row));
        for (var step : run.plan().steps()) {
            var row = byStep.get(step.name());
            // A task in its back-off waits for the clock, not for others.
            if (row == null
                    || row.task().state() != TaskState.WAITING
                    || row.task().progress().attempt() > 0) {
                continue;
            }
            switch (readiness(run, step, byStep)) {
                case READY -> life.queue(tx, row, "all its dependencies have ended");
                case NEVER -> {
                    life.end(tx, row, TaskState.SKIPPED, Optional.empty()); // which asks about the run again
                    return;
                }
                case NOT_YET -> {}
            }
        }
        if (!run.state().terminal()
                && byStep.values().stream().allMatch(row -> row.task().state().terminal())) {
            finish(tx, run, byStep);
        }
    }

    private static Readiness readiness(RunRow run, Step step, Map<String, TaskRow> byStep) {
        var readiness = run.state() == WorkflowState.CANCELLING ? Readiness.NEVER : Readiness.READY;
        for (String need : step.needs()) {
            var state = state(byStep, need);
            if (!state.terminal()) {
                readiness = readiness == Readiness.NEVER ? readiness : Readiness.NOT_YET;
            } else if (state != TaskState.SUCCEEDED && stops(run, need)) {
                return Readiness.NEVER;
            }
        }
        return readiness;
    }

    private static TaskState state(Map<String, TaskRow> byStep, String step) {
        var row = byStep.get(step);
        return row == null ? TaskState.SKIPPED : row.task().state();
    }

    private static boolean stops(RunRow run, String step) {
        return run.plan().steps().stream()
                .filter(each -> each.name().equals(step))
                .anyMatch(each -> each.onFailure() == Step.OnFailure.STOP);
    }

    private void finish(Tx tx, RunRow run, Map<String, TaskRow> byStep) {
        boolean failed = run.plan().steps().stream()
                .anyMatch(step ->
                        step.onFailure() == Step.OnFailure.STOP && state(byStep, step.name()) != TaskState.SUCCEEDED);
        var state = run.state() == WorkflowState.CANCELLING
                ? WorkflowState.CANCELLED
                : failed ? WorkflowState.FAILED : WorkflowState.SUCCEEDED;
        if (!run.state().leadsTo(state)) {
            throw new IllegalStateException("run " + run.id() + " cannot change to state " + state.label());
        }
        runs.update(tx, run.id(), state, Optional.of(Instant.now()));
        journal.event(
                tx,
                new Subject(run.origin().project(), Optional.empty(), Optional.of(run.id())),
                "run." + state.label(),
                Map.of());
    }
}
