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
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
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
    Document first(Exchange exchange, Workflow.WorkflowSpec spec) {
        return firstIn(spec.project(), spec.name(), exchange, spec);
    }

    @Override
    void requireSame(Exchange exchange, Document old, Workflow.WorkflowSpec spec) {
        requireSame(old, spec.project(), spec.name());
    }

    @Override
    void check(Workflow.WorkflowSpec spec) {
        spec.steps().forEach(step -> admission.screen(step.work()));
    }

    @Override
    void record(Tx tx, Exchange exchange, Document document, Workflow.WorkflowSpec spec, String event) {
        check(tx, exchange.caller(), spec);
        journal.event(tx, Subject.project(spec.project()), event, Map.of("workflow", document.id()));
        journal.audit(
                tx,
                exchange.caller().id(),
                event,
                Map.of("workflow", document.id(), "project", spec.project(), "name", spec.name()));
    }

    @Override
    Map<String, Object> tree(Workflow.WorkflowSpec spec) {
        return spec.tree();
    }

    @Override
    void rejected(Tx tx, Exchange exchange, Workflow.WorkflowSpec spec, ApiError error) {
        Map<String, Object> details = Map.of(
                "workflow",
                spec.name(),
                "violations",
                error.violations().stream().map(Reason::tree).toList());
        journal.event(tx, Subject.project(spec.project()), "policy.rejected", details);
        journal.audit(tx, exchange.caller().id(), "policy.rejected", details);
    }

    /** Every step is judged as the task it will be. */
    private void check(Tx tx, Principal caller, Workflow.WorkflowSpec spec) {
        var project = reach.project(tx, caller, spec.project());
        var judged =
                new StepReasons(spec.steps(), step -> admission.judge(tx, project.project(), step.work(), caller.id()));
        if (!judged.reasons().isEmpty()) {
            throw new Refusal(Refusal.rejected(judged.reasons()));
        }
    }

    @Override
    Map<String, Object> tree(Document document) {
        var spec = Reading.response(document.text(), Workflow.WorkflowSpec::read);
        List<Step> shown = spec.steps().stream()
                .map(step -> new Step(
                        step.name(),
                        step.needs(),
                        step.onFailure(),
                        step.work().withSandbox(step.work().sandbox().redacted())))
                .toList();
        return new Workflow(
                        document.id(),
                        new Workflow.WorkflowSpec(spec.project(), spec.name(), shown),
                        document.edition())
                .tree();
    }
}
