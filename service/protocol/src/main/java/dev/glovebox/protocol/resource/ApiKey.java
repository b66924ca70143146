package dev.glovebox.protocol.resource;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A key to the API. Its secret is known to its holder alone: it is told once, when the key is made. */
public record ApiKey(String id, KeySpec spec, Instant created, Optional<Instant> revoked) {

    /** Whether it opens anything at this moment. */
    public boolean alive(Instant now) {
        return revoked.isEmpty()
                && spec.expires.filter(end -> !now.isBefore(end)).isEmpty();
    }

    /** In a key's projects: all of them, also those that come later. */
    public static final String EVERY_PROJECT = "*";

    /**
     * Client's part of a key.
     *
     * @param projects ids, or {@link #EVERY_PROJECT}
     * @param expires empty for never
     */
    public record KeySpec(String name, Access access, List<String> projects, Optional<Instant> expires, Quota quota) {

        public KeySpec {
            projects = List.copyOf(projects);
        }

        public boolean everyProject() {
            return projects.contains(EVERY_PROJECT);
        }

        public boolean reaches(String project) {
            return everyProject() || projects.contains(project);
        }

        public Map<String, Object> tree() {
            return new Tree()
                    .put("name", name)
                    .put("access", access.label())
                    .put("projects", projects)
                    .put("expires_at", expires)
                    .put("quota", quota.tree())
                    .map();
        }

        public static KeySpec read(Reading from) {
            String name = from.text("name");
            if (name.isBlank() || name.length() > 100) {
                from.problem("name", "key.name", "must have 1 to 100 characters", "describe what the key is for");
            }
            var projects = from.texts("projects");
            if (projects.isEmpty()) {
                from.problem("projects", "field.required", "is empty", "list projects, or \"*\" for all");
            }
            return new KeySpec(
                    name,
                    from.parsed("access", Access::parse, Access.VIEWER),
                    projects,
                    from.instant("expires_at"),
                    from.object("quota", Quota::read).orElse(Quota.NONE));
        }
    }

    /** A key just made, the only time its secret is told. */
    public record Made(ApiKey key, String secret) {
        public Map<String, Object> tree() {
            return new Tree().putAll(key.tree()).put("secret", secret).map();
        }

        public static Made read(Reading from) {
            return new Made(ApiKey.read(from), from.text("secret"));
        }

        @Override
        public String toString() {
            return "Made[" + key + "]";
        }
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("id", id)
                .putAll(spec.tree())
                .put("created_at", created)
                .put("revoked_at", revoked)
                .map();
    }

    public static ApiKey read(Reading from) {
        return new ApiKey(
                from.text("id"),
                KeySpec.read(from),
                from.parsed("created_at", Instant::parse, Instant.EPOCH),
                from.instant("revoked_at"));
    }
}
