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
        if (!key.wish().access().covers(needed)) {
            throw Refusal.forbidden(
                    "this request needs " + needed.label() + " access, but the key has "
                            + key.wish().access().label(),
                    "use a key with that access");
        }
    }

    /** What concerns no one project is for those who reach all. */
    public void requireEveryProject() {
        if (!key.wish().everyProject()) {
            throw Refusal.forbidden("this request needs a key for all projects", "use a key created for project \"*\"");
        }
    }

    public boolean reaches(String project) {
        return key.wish().reaches(project);
    }

    /** The projects to look in: the one asked for, or all within reach. An empty list means every project there is. */
    public List<String> projects(Optional<String> asked) {
        asked.filter(project -> !reaches(project)).ifPresent(project -> {
            throw Refusal.notFound("project", project);
        });
        return asked.map(List::of)
                .orElseGet(
                        () -> key.wish().everyProject() ? List.of() : key.wish().projects());
    }
}
