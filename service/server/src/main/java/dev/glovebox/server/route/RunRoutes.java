package dev.glovebox.server.route;

import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.model.task.WorkflowState;
import dev.glovebox.protocol.resource.Run;
import dev.glovebox.protocol.resource.Step;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.protocol.resource.Workflow;
import dev.glovebox.protocol.task.TaskRequest;
import dev.glovebox.protocol.wire.Malformed;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.Principal;
import dev.glovebox.server.http.StoredResponse;
import dev.glovebox.server.schedule.Admission.Decision;
import dev.glovebox.server.schedule.TaskCreation;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.Runs.RunRow;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /v1/runs}, and how they start. */
public final class RunRoutes {

    private final Database database;
    private final AuthorizedLookup reach;
    private final TaskRoutes.Scheduling scheduling;
    private final IdempotencyKeys once;

    public RunRoutes(Database database, AuthorizedLookup reach, TaskRoutes.Scheduling scheduling) {
        this.database = database;
        this.reach = reach;
        this.scheduling = scheduling;
        this.once = new IdempotencyKeys(database);
    }

    void start(Exchange exchange) {
        var workflow = reach.document(exchange.caller(), Kind.WORKFLOW, exchange.id());
        var plan = Reading.response(workflow.text(), Workflow.WorkflowSpec::read);
        plan.steps().forEach(step -> scheduling.admission().screen(step.work()));
        once.create(exchange, "", tx -> start(tx, exchange.caller(), exchange.id(), plan));
    }

    /** Nothing of a run starts when policy refuses one step of it. */
    private StoredResponse start(Tx tx, Principal caller, String workflow, Workflow.WorkflowSpec plan) {
        var project = reach.project(tx, caller, plan.project());
        String id = RunId.random().text();
        var rows = new ArrayList<TaskRow>();
        var terms = new ArrayList<List<RunEvent>>();
        var judged = new StepReasons(
                plan.steps(), step -> scheduling.admission().judge(tx, project.project(), step.work(), caller.id()));
        var reasons = judged.reasons();
        for (int i = 0; i < plan.steps().size(); i++) {
            var decision = judged.decisions().get(i);
            if (decision instanceof Decision.Admitted(var _, var events)) {
                terms.add(events);
            }
            rows.add(row(plan, plan.steps().get(i), decision, id, caller.id()));
        }
        var subject = new Subject(plan.project(), Optional.empty(), Optional.of(id));
        if (!reasons.isEmpty()) {
            Map<String, Object> details = Map.of(
                    "violations",
                    reasons.stream().limit(Malformed.MOST).map(Reason::tree).toList(),
                    "violation_count",
                    reasons.size());
            scheduling.journal().event(tx, subject, "policy.rejected", details);
            scheduling.journal().audit(tx, caller.id(), "policy.rejected", details);
            return StoredResponse.refused(Refusal.rejected(reasons), "/v1/workflows/" + workflow + "/runs");
        }
        var run = new RunRow(
                id,
                new Run.Origin(plan.project(), workflow),
                WorkflowState.RUNNING,
                plan,
                new Run.Times(Instant.now(), Optional.empty()));
        reach.runs().add(tx, run);
        scheduling.journal().event(tx, subject, "run.created", Map.of("workflow", workflow, "key", caller.id()));
        scheduling
                .journal()
                .audit(
                        tx,
                        caller.id(),
                        "run.created",
                        Map.of("run", id, "workflow", workflow, "project", plan.project()));
        for (int i = 0; i < rows.size(); i++) {
            scheduling.life().begin(tx, rows.get(i), Map.of("key", caller.id()));
            scheduling
                    .journal()
                    .created(
                            tx,
                            rows.get(i),
                            TaskCreation.settings(plan.steps().get(i).work().sandbox()),
                            terms.get(i));
        }
        return StoredResponse.created("/v1/runs/" + id, view(run, rows).tree());
    }

    private static TaskRow row(Workflow.WorkflowSpec plan, Step step, Decision decision, String run, String key) {
        return TaskCreation.row(
                new TaskRequest(plan.project(), Optional.of(plan.name() + "/" + step.name()), step.work()),
                decision,
                new TaskCreation.RunStep(Optional.of(run), Optional.of(step.name())),
                key,
                step.needs().isEmpty() ? TaskState.QUEUED : TaskState.WAITING);
    }

    void list(Exchange exchange) {
        var page = reach.runs()
                .list(
                        exchange.caller().projects(exchange.query("project")),
                        exchange.query("state", WorkflowState::parse),
                        exchange.slice());
        exchange.respond(
                200, page.tree(run -> view(run, reach.tasks().ofRun(run.id())).tree()));
    }

    void get(Exchange exchange) {
        var run = reach.run(exchange.caller(), exchange.id());
        exchange.respond(200, view(run, reach.tasks().ofRun(run.id())).tree());
    }

    void cancel(Exchange exchange) {
        reach.run(exchange.caller(), exchange.id());
        database.update(tx -> {
            scheduling
                    .cancellation()
                    .run(
                            tx,
                            reach.runs().find(tx, exchange.id()).orElseThrow(),
                            exchange.caller().id());
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
                                row.task().progress().step().orElse(""),
                                row.id(),
                                row.task().state()))
                        .toList(),
                run.times());
    }
}
