package dev.glovebox.server.route;

import dev.glovebox.protocol.resource.Step;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.protocol.resource.Workflow;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.http.Principal;
import dev.glovebox.server.schedule.Admission;
import dev.glovebox.server.schedule.Admission.Decision;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code /v1/workflows}. */
public final class WorkflowRoutes extends DocumentRoutes<Workflow.WorkflowSpec> {

    private final Admission admission;
    private final ApiJournal journal;

    public WorkflowRoutes(Database database, AuthorizedLookup reach, Admission admission, ApiJournal journal) {
        super(Kind.WORKFLOW, database, reach);
        this.admission = admission;
        this.journal = journal;
    }

    @Override
    Workflow.WorkflowSpec read(Reading reading) {
        return Workflow.WorkflowSpec.read(reading);
    }

    @Override
    Document first(Exchange exchange, Workflow.WorkflowSpec wish) {
        return firstIn(wish.project(), wish.name(), exchange, wish);
    }

    @Override
    void requireSame(Document old, Workflow.WorkflowSpec wish) {
        requireSame(old, wish.project(), wish.name());
    }

    @Override
    void check(Workflow.WorkflowSpec wish) {
        wish.steps().forEach(step -> admission.screen(step.work()));
    }

    @Override
    void record(Tx tx, Exchange exchange, Document document, Workflow.WorkflowSpec wish, String event) {
        check(tx, exchange.caller(), wish);
        journal.event(tx, Subject.project(wish.project()), event, Map.of("workflow", document.id()));
    }

    @Override
    Map<String, Object> tree(Workflow.WorkflowSpec wish) {
        return wish.tree();
    }

    @Override
    void rejected(Tx tx, Exchange exchange, Workflow.WorkflowSpec wish, ApiError error) {
        Map<String, Object> details = Map.of(
                "workflow",
                wish.name(),
                "violations",
                error.violations().stream().map(Reason::tree).toList());
        journal.event(tx, Subject.project(wish.project()), "policy.rejected", details);
        journal.audit(tx, exchange.caller().id(), "policy.rejected", details);
    }

    /** Every step is judged as the task it will be. */
    private void check(Tx tx, Principal caller, Workflow.WorkflowSpec wish) {
        var project = reach.project(tx, caller, wish.project());
        var reasons = new ArrayList<Reason>();
        for (var step : wish.steps()) {
            if (admission.judge(tx, project.project(), step.work(), caller.id())
                    instanceof Decision.Refused(var _, var against)) {
                reasons.addAll(against);
            }
        }
        if (!reasons.isEmpty()) {
            throw new Refusal(Refusal.rejected(reasons));
        }
    }

    @Override
    Map<String, Object> tree(Document document) {
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
