package dev.glovebox.server.route;

import dev.glovebox.json.Json;
import dev.glovebox.model.run.RunId;
import dev.glovebox.protocol.resource.ProjectRecord.Edition;
import dev.glovebox.protocol.resource.Role;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.schedule.Journal;
import dev.glovebox.server.schedule.TaskRole;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** {@code /v1/roles}: defaults and bounds of tasks, each change of them audited. */
public final class RoleRoutes {

    private final AuthorizedLookup reach;
    private final Editing editing;
    private final Journal journal;

    public RoleRoutes(AuthorizedLookup reach, Editing editing, Journal journal) {
        this.reach = reach;
        this.editing = editing;
        this.journal = journal;
    }

    void list(Exchange exchange) {
        var page = reach.documents()
                .list(Kind.ROLE, exchange.caller().projects(exchange.query("project")), exchange.slice());
        exchange.answer(200, page.tree(RoleRoutes::tree));
    }

    void create(Exchange exchange) {
        String body = exchange.text();
        var wish = sound(Reading.request(body, Role.RoleSpec::read));
        reach.document(exchange.caller(), Kind.PROJECT, wish.project());
        var document = new Document(
                RunId.random().text(),
                wish.project(),
                wish.name(),
                Json.write(wish.tree()),
                new Edition(1, Instant.now()));
        editing.add(exchange, body, Kind.ROLE, document, RoleRoutes::tree, tx -> {
            var shown = shown(wish);
            journal.event(tx, Subject.project(wish.project()), "role.created", shown);
            journal.audit(tx, exchange.caller().id(), "role.created", shown);
        });
    }

    void get(Exchange exchange) {
        editing.show(exchange, reach.document(exchange.caller(), Kind.ROLE, exchange.id()), RoleRoutes::tree);
    }

    void replace(Exchange exchange) {
        var old = reach.document(exchange.caller(), Kind.ROLE, exchange.id());
        var wish = sound(exchange.body(Role.RoleSpec::read));
        if (!wish.project().equals(old.project()) || !wish.name().equals(old.name())) {
            throw Refusal.conflict(
                    "NAME_FIXED", "the project and name of a role cannot be changed", "create another role instead");
        }
        editing.replace(exchange, Kind.ROLE, old, wish.tree(), RoleRoutes::tree, tx -> {
            journal.event(tx, Subject.project(wish.project()), "role.changed", shown(wish));
            journal.audit(tx, exchange.caller().id(), "role.changed", shown(wish));
        });
    }

    /** Read once as the policy reads it: a bound that nobody understands bounds nothing. */
    private static Role.RoleSpec sound(Role.RoleSpec wish) {
        try {
            var _ = TaskRole.of(wish);
            return wish;
        } catch (IllegalArgumentException wrong) {
            throw Refusal.invalid(List.of(Reason.at(
                    "override", "field.value", String.valueOf(wrong.getMessage()), "see the API's description")));
        }
    }

    private static Map<String, Object> shown(Role.RoleSpec wish) {
        return wish.redacted().tree();
    }

    private static Map<String, Object> tree(Document document) {
        var wish = Reading.answer(document.text(), Role.RoleSpec::read);
        return new Role(document.id(), wish.redacted(), document.edition()).tree();
    }
}
