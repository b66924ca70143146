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
import dev.glovebox.server.schedule.Journal;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import java.time.Instant;

/** {@code /v1/projects}. */
public final class ProjectRoutes {

    private final AuthorizedLookup reach;
    private final Editing editing;
    private final Journal journal;

    public ProjectRoutes(AuthorizedLookup reach, Editing editing, Journal journal) {
        this.reach = reach;
        this.editing = editing;
        this.journal = journal;
    }

    void list(Exchange exchange) {
        var page = reach.documents()
                .list(Kind.PROJECT, exchange.caller().projects(exchange.query("project")), exchange.slice());
        exchange.answer(200, page.tree(document -> view(document).tree()));
    }

    void create(Exchange exchange) {
        exchange.caller().requireEveryProject();
        String body = exchange.text();
        var wish = checked(Reading.request(body, ProjectRecord.ProjectSpec::read));
        String id = wish.project().id();
        var document = new Document(id, id, id, Json.write(wish.tree()), new Edition(1, Instant.now()));
        editing.add(exchange, body, Kind.PROJECT, document, ProjectRoutes::tree, tx -> {
            journal.event(tx, Subject.project(id), "project.created", wish.tree());
            journal.audit(tx, exchange.caller().id(), "project.created", wish.tree());
        });
    }

    void get(Exchange exchange) {
        editing.show(exchange, reach.document(exchange.caller(), Kind.PROJECT, exchange.id()), ProjectRoutes::tree);
    }

    void replace(Exchange exchange) {
        var old = reach.document(exchange.caller(), Kind.PROJECT, exchange.id());
        var wish = checked(exchange.body(ProjectRecord.ProjectSpec::read));
        if (!wish.project().id().equals(old.id())) {
            throw Exchange.bad("id", "cannot be changed");
        }
        editing.replace(exchange, Kind.PROJECT, old, wish.tree(), ProjectRoutes::tree, tx -> {
            journal.event(tx, Subject.project(old.id()), "project.changed", wish.tree());
            journal.audit(tx, exchange.caller().id(), "project.changed", wish.tree());
        });
    }

    /** Places that no runner would ever mount are refused here already. */
    private static ProjectRecord.ProjectSpec checked(ProjectRecord.ProjectSpec wish) {
        var violations = DeclaredGate.judge(wish.project());
        if (!violations.isEmpty()) {
            throw new Refusal(
                    Refusal.rejected(violations.stream().map(Reason::of).toList()));
        }
        return wish;
    }

    private static ProjectRecord view(Document document) {
        return new ProjectRecord(Reading.answer(document.text(), ProjectRecord.ProjectSpec::read), document.edition());
    }

    private static java.util.Map<String, Object> tree(Document document) {
        return view(document).tree();
    }
}
