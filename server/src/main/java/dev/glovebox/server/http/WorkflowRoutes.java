package dev.glovebox.server.http;

import dev.glovebox.json.Json;
import dev.glovebox.model.RunId;
import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.resource.ProjectRecord.Edition;
import dev.glovebox.protocol.resource.Step;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.protocol.resource.Workflow;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.Refusal;
import dev.glovebox.server.schedule.Admission;
import dev.glovebox.server.schedule.Admission.Verdict;
import dev.glovebox.server.schedule.Journal;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code /v1/workflows}. */
final class WorkflowRoutes {

    private final Reach reach;
    private final Editing editing;
    private final Admission admission;
    private final Journal journal;

    WorkflowRoutes(Reach reach, Editing editing, Admission admission, Journal journal) {
        this.reach = reach;
        this.editing = editing;
        this.admission = admission;
        this.journal = journal;
    }

    void list(Exchange exchange) {
        var page = reach.documents()
                .list(Kind.WORKFLOW, exchange.caller().projects(exchange.query("project")), exchange.slice());
        exchange.answer(200, page.tree(WorkflowRoutes::tree));
    }

    void create(Exchange exchange) {
        String body = exchange.text();
        var wish = Reading.request(body, Workflow.Wish::read);
        reach.document(exchange.caller(), Kind.PROJECT, wish.project());
        wish.steps().forEach(step -> admission.screen(step.work()));
        var document = new Document(
                RunId.random().text(),
                wish.project(),
                wish.name(),
                Json.write(wish.tree()),
                new Edition(1, Instant.now()));
        editing.add(exchange, body, Kind.WORKFLOW, document, WorkflowRoutes::tree, tx -> {
            check(tx, exchange.caller(), wish);
            journal.event(tx, Subject.project(wish.project()), "workflow.created", Map.of("workflow", document.id()));
        });
    }

    void get(Exchange exchange) {
        editing.show(exchange, reach.document(exchange.caller(), Kind.WORKFLOW, exchange.id()), WorkflowRoutes::tree);
    }

    void replace(Exchange exchange) {
        var old = reach.document(exchange.caller(), Kind.WORKFLOW, exchange.id());
        var wish = exchange.body(Workflow.Wish::read);
        if (!wish.project().equals(old.project()) || !wish.name().equals(old.name())) {
            throw Refusal.conflict(
                    "NAME_FIXED", "a workflow keeps its project and its name", "create another workflow instead");
        }
        wish.steps().forEach(step -> admission.screen(step.work()));
        editing.replace(exchange, Kind.WORKFLOW, old, wish.tree(), WorkflowRoutes::tree, tx -> {
            check(tx, exchange.caller(), wish);
            journal.event(tx, Subject.project(wish.project()), "workflow.changed", Map.of("workflow", old.id()));
        });
    }

    /** Every step is judged as the task it will be. */
    private void check(Tx tx, Caller caller, Workflow.Wish wish) {
        var project = reach.project(tx, caller, wish.project());
        var reasons = new ArrayList<Reason>();
        for (var step : wish.steps()) {
            if (judge(tx, project, step) instanceof Verdict.Refused(var _, var against)) {
                reasons.addAll(against);
            }
        }
        if (!reasons.isEmpty()) {
            throw new Refusal(Refusal.rejected(reasons));
        }
    }

    private Verdict judge(Tx tx, ProjectRecord.Wish project, Step step) {
        var role = reach.role(tx, project.project().id(), step.work().role());
        return admission.judge(project.project(), role, step.work());
    }

    private static Map<String, Object> tree(Document document) {
        var wish = Reading.answer(document.text(), Workflow.Wish::read);
        List<Step> shown = wish.steps().stream()
                .map(step -> new Step(
                        step.name(),
                        step.needs(),
                        step.onFailure(),
                        step.work().withSandbox(step.work().sandbox().redacted())))
                .toList();
        return new Workflow(document.id(), new Workflow.Wish(wish.project(), wish.name(), shown), document.edition())
                .tree();
    }
}
