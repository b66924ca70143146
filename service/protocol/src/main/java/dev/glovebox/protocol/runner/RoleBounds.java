package dev.glovebox.protocol.runner;

import dev.glovebox.protocol.resource.SettingBounds;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;

/**
 * The role of a task, as far as a runner has to know it.
 *
 * @param uses how far the task may go
 * @param override how far with a reason
 * @param rules on what it changes, and on its code
 */
public record RoleBounds(String name, SettingBounds uses, SettingBounds override, RoleRules rules) {

    public Map<String, Object> tree() {
        return new Tree()
                .put("name", name)
                .put("uses", uses.tree())
                .put("override", override.tree())
                .putAll(rules.tree())
                .map();
    }

    public static RoleBounds read(Reading from) {
        return new RoleBounds(
                from.text("name"),
                from.object("uses", SettingBounds::read).orElse(SettingBounds.NONE),
                from.object("override", SettingBounds::read).orElse(SettingBounds.NONE),
                RoleRules.read(from));
    }
}
