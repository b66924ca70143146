package dev.glovebox.server.http;

import dev.glovebox.model.RunId;
import dev.glovebox.model.TaskState;
import dev.glovebox.model.WorkflowState;
import dev.glovebox.protocol.resource.Run;
import dev.glovebox.protocol.resource.Step;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.protocol.resource.Workflow;
import dev.glovebox.protocol.task.TaskRequest;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.Refusal;
import dev.glovebox.server.schedule.Admission.Verdict;
import dev.glovebox.server.schedule.Creation;
import dev.glovebox.server.store.Database;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.Runs.RunRow;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /v1/runs}, and how they start. */
final class RunRoutes {

    private final Database database;
    private final Reach reach;
    private final TaskRoutes.Office office;
    private final Once once;

    RunRoutes(Database database, Reach reach, TaskRoutes.Office office) {
        this.database = database;
        this.reach = reach;
        this.office = office;
        this.once = new Once(database);
    }

    void start(Exchange exchange) {
        var workflow = reach.document(exchange.caller(), Kind.WORKFLOW, exchange.id());
        var plan = Reading.answer(workflow.text(), Workflow.Wish::read);
        plan.steps().forEach(step -> office.admission().screen(step.work()));
        once.create(exchange, "", tx -> start(tx, exchange.caller(), exchange.id(), plan));
    }

    /** Nothing of a run starts when policy refuses one step of it. */
    private Answer start(Tx tx, Caller caller, String workflow, Workflow.Wish plan) {
        var project = reach.project(tx, caller, plan.project());
        String id = RunId.random().text();
        var rows = new ArrayList<TaskRow>();
        var reasons = new ArrayList<Reason>();
        for (var step : plan.steps()) {
            var role = reach.role(tx, plan.project(), step.work().role());
            var verdict = office.admission().judge(project.project(), role, step.work());
            if (verdict instanceof Verdict.Refused(var _, var against)) {
                reasons.addAll(against);
            }
            rows.add(row(plan, step, verdict, id, caller.id()));
        }
        var subject = new Subject(plan.project(), Optional.empty(), Optional.of(id));
        if (!reasons.isEmpty()) {
            Map<String, Object> details =
                    Map.of("violations", reasons.stream().map(Reason::tree).toList());
            office.journal().event(tx, subject, "policy.rejected", details);
            office.journal().audit(tx, caller.id(), "policy.rejected", details);
            return Answer.refused(Refusal.rejected(reasons), "/v1/workflows/" + workflow + "/runs");
        }
        var run = new RunRow(
                id,
                new Run.Origin(plan.project(), workflow),
                WorkflowState.RUNNING,
                plan,
                new Run.Times(Instant.now(), Optional.empty()));
        reach.runs().add(tx, run);
        office.journal().event(tx, subject, "run.created", Map.of("workflow", workflow, "key", caller.id()));
        rows.forEach(row -> office.life().begin(tx, row, Map.of("key", caller.id())));
        return Answer.created("/v1/runs/" + id, view(run, rows).tree());
    }

    private static TaskRow row(Workflow.Wish plan, Step step, Verdict verdict, String run, String key) {
        return Creation.row(
                new TaskRequest(plan.project(), Optional.of(plan.name() + "/" + step.name()), step.work()),
                verdict,
                new Creation.Place(Optional.of(run), Optional.of(step.name())),
                key,
                step.needs().isEmpty() ? TaskState.QUEUED : TaskState.WAITING);
    }

    void list(Exchange exchange) {
        var page = reach.runs()
                .list(
                        exchange.caller().projects(exchange.query("project")),
                        exchange.query("state", WorkflowState::parse),
                        exchange.slice());
        exchange.answer(
                200, page.tree(run -> view(run, reach.tasks().ofRun(run.id())).tree()));
    }

    void get(Exchange exchange) {
        var run = reach.run(exchange.caller(), exchange.id());
        exchange.answer(200, view(run, reach.tasks().ofRun(run.id())).tree());
    }

    void cancel(Exchange exchange) {
        reach.run(exchange.caller(), exchange.id());
        database.write(tx -> {
            office.cancellation()
                    .run(
                            tx,
                            reach.runs().find(tx, exchange.id()).orElseThrow(),
                            exchange.caller().id());
            return Boolean.TRUE;
        });
        get(exchange);
    }

    private static Run view(RunRow run, List<TaskRow> rows) {
        return new Run(
                run.id(),
                run.origin(),
                run.state(),
                rows.stream()
                        .map(row -> new Run.StepState(
                                row.task().standing().step().orElse(""),
                                row.id(),
                                row.task().state()))
                        .toList(),
                run.times());
    }
}
