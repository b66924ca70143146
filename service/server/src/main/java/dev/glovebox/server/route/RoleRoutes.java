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
    Document first(Exchange exchange, Role.RoleSpec wish) {
        return firstIn(wish.project(), wish.name(), exchange, wish);
    }

    @Override
    void requireSame(Document old, Role.RoleSpec wish) {
        requireSame(old, wish.project(), wish.name());
    }

    @Override
    void check(Role.RoleSpec wish) {
        requireSound(wish);
    }

    @Override
    void record(Tx tx, Exchange exchange, Document document, Role.RoleSpec wish, String event) {
        journal.event(tx, Subject.project(wish.project()), event, shown(wish));
        journal.audit(tx, exchange.caller().id(), event, shown(wish));
    }

    @Override
    Map<String, Object> tree(Role.RoleSpec wish) {
        return wish.tree();
    }

    /** Read once as the policy reads it: a bound that nobody understands bounds nothing. */
    private static void requireSound(Role.RoleSpec wish) {
        try {
            var _ = TaskRole.of(wish);
        } catch (IllegalArgumentException wrong) {
            throw Refusal.invalid(List.of(Reason.at(
                    "override", "field.value", String.valueOf(wrong.getMessage()), "see the API's description")));
        }
    }

    private static Map<String, Object> shown(Role.RoleSpec wish) {
        return wish.redacted().tree();
    }

    @Override
    Map<String, Object> tree(Document document) {
        var wish = Reading.answer(document.text(), Role.RoleSpec::read);
        return new Role(document.id(), wish.redacted(), document.edition()).tree();
    }
}
