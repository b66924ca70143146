package dev.glovebox.server.http;

import dev.glovebox.protocol.resource.Access;
import dev.glovebox.protocol.resource.ApiKey;
import dev.glovebox.server.error.Refusal;
import java.util.List;
import java.util.Optional;

/** Who asks. */
public record Principal(ApiKey key) {

    public String id() {
        return key.id();
    }

    public void require(Access needed) {
        if (!key.spec().access().covers(needed)) {
            throw Refusal.forbidden(
                    "this request needs " + needed.label() + " access, but the key has "
                            + key.spec().access().label(),
                    "use a key with that access");
        }
    }

    /** Requires access to all projects. */
    public void requireEveryProject() {
        if (!key.spec().everyProject()) {
            throw Refusal.forbidden("this request needs a key for all projects", "use a key created for project \"*\"");
        }
    }

    public boolean reaches(String project) {
        return key.spec().reaches(project);
    }

    /** The projects to look in: the one asked for, or all within reach. An empty list means every project there is. */
    public List<String> projects(Optional<String> requested) {
        requested.filter(project -> !reaches(project)).ifPresent(project -> {
            throw Refusal.notFound("project", project);
        });
        return requested
                .map(List::of)
                .orElseGet(
                        () -> key.spec().everyProject() ? List.of() : key.spec().projects());
    }
}
