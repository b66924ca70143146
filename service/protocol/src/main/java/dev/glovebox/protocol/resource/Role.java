package dev.glovebox.protocol.resource;

import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.protocol.resource.ProjectRecord.Edition;
import dev.glovebox.protocol.task.SandboxJson;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;
import java.util.regex.Pattern;

/** Defaults and bounds of the tasks that name it. */
public record Role(String id, RoleSpec spec, Edition edition) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

    /**
     * The part that its owner writes. A role never carries a command.
     *
     * @param sandbox defaults of its tasks, and bounds: a task gets no weaker level, no wider network and no larger limit
     * @param override how far a task may go beyond that when it says why
     */
    public record RoleSpec(String project, String name, SandboxRequest sandbox, SettingBounds override) {

        /** One whose tasks override nothing. */
        public RoleSpec(String project, String name, SandboxRequest sandbox) {
            this(project, name, sandbox, SettingBounds.NONE);
        }

        /** Without the values of variables, which may be secrets. */
        public RoleSpec redacted() {
            return new RoleSpec(project, name, sandbox.redacted(), override);
        }

        public Map<String, Object> tree() {
            var tree = new Tree().put("project", project).put("name", name).put("sandbox", SandboxJson.tree(sandbox));
            return (override.values().isEmpty() ? tree : tree.put("override", override.tree())).map();
        }

        public static RoleSpec read(Reading from) {
            String name = from.text("name");
            if (!NAME.matcher(name).matches()) {
                from.problem(
                        "name", "role.name", "is not a valid role name", "use lower-case letters, digits and dashes");
            }
            var sandbox = from.object("sandbox", SandboxJson::read).orElse(SandboxRequest.NONE);
            if (!sandbox.program().command().isEmpty()) {
                from.problem("sandbox.command", "role.command", "cannot be set by a role", "set it in the task");
            }
            return new RoleSpec(
                    from.text("project"),
                    name,
                    sandbox,
                    from.object("override", SettingBounds::read).orElse(SettingBounds.NONE));
        }
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("id", id)
                .putAll(spec.tree())
                .putAll(edition.tree())
                .map();
    }

    public static Role read(Reading from) {
        return new Role(from.text("id"), RoleSpec.read(from), Edition.read(from));
    }
}
