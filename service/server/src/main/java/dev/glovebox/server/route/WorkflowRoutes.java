package dev.glovebox.server.route;

import dev.glovebox.json.Json;
import dev.glovebox.model.run.RunId;
import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.resource.ProjectRecord.Edition;
import dev.glovebox.protocol.resource.Step;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.protocol.resource.Workflow;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.Principal;
import dev.glovebox.server.schedule.Admission;
import dev.glovebox.server.schedule.Admission.Decision;
import dev.glovebox.server.schedule.Journal;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code /v1/workflows}. */
public final class WorkflowRoutes {

    private final AuthorizedLookup reach;
    private final Editing editing;
    private final Admission admission;
    private final Journal journal;

    public WorkflowRoutes(AuthorizedLookup reach, Editing editing, Admission admission, Journal journal) {
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
        var wish = Reading.request(body, Workflow.WorkflowSpec::read);
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
        var wish = exchange.body(Workflow.WorkflowSpec::read);
        if (!wish.project().equals(old.project()) || !wish.name().equals(old.name())) {
            throw Refusal.conflict(
                    "NAME_FIXED",
                    "the project and name of a workflow cannot be changed",
                    "create another workflow instead");
        }
        wish.steps().forEach(step -> admission.screen(step.work()));
        editing.replace(exchange, Kind.WORKFLOW, old, wish.tree(), WorkflowRoutes::tree, tx -> {
            check(tx, exchange.caller(), wish);
            journal.event(tx, Subject.project(wish.project()), "workflow.changed", Map.of("workflow", old.id()));
        });
    }

    /** Every step is judged as the task it will be. */
    private void check(Tx tx, Principal caller, Workflow.WorkflowSpec wish) {
        var project = reach.project(tx, caller, wish.project());
        var reasons = new ArrayList<Reason>();
        for (var step : wish.steps()) {
            if (judge(tx, project, step) instanceof Decision.Refused(var _, var against)) {
                reasons.addAll(against);
            }
        }
        if (!reasons.isEmpty()) {
            throw new Refusal(Refusal.rejected(reasons));
        }
    }

    private Decision judge(Tx tx, ProjectRecord.ProjectSpec project, Step step) {
        var role = reach.role(tx, project.project().id(), step.work().role());
        return admission.judge(project.project(), role, step.work());
    }

    private static Map<String, Object> tree(Document document) {
        var wish = Reading.answer(document.text(), Workflow.WorkflowSpec::read);
        List<Step> shown = wish.steps().stream()
                .map(step -> new Step(
                        step.name(),
                        step.needs(),
                        step.onFailure(),
                        step.work().withSandbox(step.work().sandbox().redacted())))
                .toList();
        return new Workflow(
                        document.id(),
                        new Workflow.WorkflowSpec(wish.project(), wish.name(), shown),
                        document.edition())
                .tree();
    }
}
