package dev.glovebox.protocol.resource;

import dev.glovebox.model.spec.Project;
import dev.glovebox.protocol.task.ProjectJson;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.Map;

/** A project as the API keeps it. */
public record ProjectRecord(ProjectSpec spec, Edition edition) {

    /** Client's part of a project. */
    public record ProjectSpec(Project project, Quota quota) {
        public Map<String, Object> tree() {
            return new Tree()
                    .putAll(ProjectJson.tree(project))
                    .put("quota", quota.tree())
                    .map();
        }

        public static ProjectSpec read(Reading from) {
            return new ProjectSpec(
                    ProjectJson.read(from), from.object("quota", Quota::read).orElse(Quota.NONE));
        }
    }

    /**
     * Which edition of an edited thing it is.
     *
     * @param version from 1; the ETag
     */
    public record Edition(int version, Instant created) {
        public String etag() {
            return "\"" + version + "\"";
        }

        Map<String, Object> tree() {
            return new Tree().put("version", version).put("created_at", created).map();
        }

        static Edition read(Reading from) {
            return new Edition(
                    from.integer("version", 1, Integer.MAX_VALUE).orElse(1),
                    from.parsed("created_at", Instant::parse, Instant.EPOCH));
        }
    }

    public Project project() {
        return spec.project();
    }

    public Map<String, Object> tree() {
        return new Tree().putAll(spec.tree()).putAll(edition.tree()).map();
    }

    public static ProjectRecord read(Reading from) {
        return new ProjectRecord(ProjectSpec.read(from), Edition.read(from));
    }
}
