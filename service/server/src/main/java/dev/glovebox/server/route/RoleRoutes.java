package dev.glovebox.server.route;

import dev.glovebox.protocol.resource.Role;
import dev.glovebox.protocol.resource.TimelineEvent.Subject;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.schedule.TaskRole;
import dev.glovebox.server.store.Documents.Document;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.util.List;
import java.util.Map;

/** {@code /v1/roles}: defaults and bounds of tasks, each change of them audited. */
public final class RoleRoutes extends DocumentRoutes<Role.RoleSpec> {

    private final ApiJournal journal;

    public RoleRoutes(Database database, AuthorizedLookup reach, ApiJournal journal) {
        super(Kind.ROLE, database, reach);
        this.journal = journal;
    }

    @Override
    Role.RoleSpec read(Reading reading) {
        return Role.RoleSpec.read(reading);
    }

    @Override
    Document first(Exchange exchange, Role.RoleSpec spec) {
        return firstIn(spec.project(), spec.name(), exchange, spec);
    }

    @Override
    void requireSame(Exchange exchange, Document old, Role.RoleSpec spec) {
        requireSame(old, spec.project(), spec.name());
    }

    @Override
    void check(Role.RoleSpec spec) {
        requireSound(spec);
    }

    @Override
    void record(Tx tx, Exchange exchange, Document document, Role.RoleSpec spec, String event) {
        journal.event(tx, Subject.project(spec.project()), event, shown(spec));
        journal.audit(tx, exchange.caller().id(), event, shown(spec));
    }

    @Override
    Map<String, Object> tree(Role.RoleSpec spec) {
        return spec.tree();
    }

    /** Read once as the policy reads it: a bound that nobody understands bounds nothing. */
    private static void requireSound(Role.RoleSpec spec) {
        try {
            var _ = TaskRole.of(spec);
        } catch (IllegalArgumentException wrong) {
            throw Refusal.invalid(List.of(Reason.at(
                    "override", "field.value", String.valueOf(wrong.getMessage()), "see the API's description")));
        }
    }

    private static Map<String, Object> shown(Role.RoleSpec spec) {
        return spec.redacted().tree();
    }

    @Override
    Map<String, Object> tree(Document document) {
        var spec = Reading.response(document.text(), Role.RoleSpec::read);
        return new Role(document.id(), spec.redacted(), document.edition()).tree();
    }
}
