package dev.glovebox.server.schedule;

import dev.glovebox.policy.role.Roles;
import dev.glovebox.protocol.resource.Role.RoleSpec;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.server.store.Documents;
import dev.glovebox.server.store.Documents.Kind;
import dev.glovebox.server.store.sql.Tx;
import java.util.Optional;

/** The roles that tasks may name: those of their project, then those of the configuration. */
public final class TaskRoles {

    private final Documents documents;
    private final Roles configured;

    public TaskRoles(Documents documents, Roles configured) {
        this.documents = documents;
        this.configured = configured;
    }

    /** As it is now; empty when there is none of that name. */
    Optional<TaskRole> find(Tx tx, String project, Optional<String> name) {
        return name.isEmpty()
                ? Optional.of(configured
                        .of(Optional.empty())
                        .map(TaskRole::configured)
                        .orElse(TaskRole.NONE))
                : name.flatMap(wanted -> documents
                        .named(tx, Kind.ROLE, project, wanted)
                        .map(found -> TaskRole.of(Reading.response(found.text(), RoleSpec::read)))
                        .or(() -> configured.named(wanted).map(TaskRole::configured)));
    }
}
