package dev.glovebox.server.route;

import dev.glovebox.json.Json;
import dev.glovebox.policy.DeclaredGate;
import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.resource.ProjectRecord.Edition;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.time.Instant;
import java.util.Map;

/** {@code /v1/projects}. */
public final class ProjectRoutes extends DocumentRoutes<ProjectRecord.ProjectSpec> {

    private final ApiJournal journal;

    public ProjectRoutes(Database database, AuthorizedLookup reach, ApiJournal journal) {
        super(Kind.PROJECT, database, reach);
        this.journal = journal;
    }

    @Override
    ProjectRecord.ProjectSpec read(Reading reading) {
        return ProjectRecord.ProjectSpec.read(reading);
    }

    @Override
    Document first(Exchange exchange, ProjectRecord.ProjectSpec spec) {
        exchange.caller().requireEveryProject();
        String id = spec.project().id();
        return new Document(id, id, id, Json.write(spec.tree()), new Edition(1, Instant.now()));
    }

    @Override
    void requireSame(Exchange exchange, Document old, ProjectRecord.ProjectSpec spec) {
        var before = Reading.response(old.text(), ProjectRecord.ProjectSpec::read);
        if (!before.equals(spec)) {
            // Its places and its quota are what bounds its own administrators.
            exchange.caller().requireEveryProject();
        }
        if (!spec.project().id().equals(old.id())) {
            throw Exchange.bad("id", "cannot be changed");
        }
    }

    /** Places that no runner would ever mount are refused here already. */
    @Override
    void check(ProjectRecord.ProjectSpec spec) {
        var violations = DeclaredGate.judge(spec.project());
        if (!violations.isEmpty()) {
            throw new Refusal(
                    Refusal.rejected(violations.stream().map(Reason::of).toList()));
        }
    }

    @Override
    void record(Tx tx, Exchange exchange, Document document, ProjectRecord.ProjectSpec spec, String event) {
        journal.event(tx, Subject.project(document.id()), event, spec.tree());
        journal.audit(tx, exchange.caller().id(), event, spec.tree());
    }

    @Override
    Map<String, Object> tree(ProjectRecord.ProjectSpec spec) {
        return spec.tree();
    }

    @Override
    Map<String, Object> tree(Document document) {
        var spec = Reading.response(document.text(), ProjectRecord.ProjectSpec::read);
        return new ProjectRecord(spec, document.edition()).tree();
    }
}
