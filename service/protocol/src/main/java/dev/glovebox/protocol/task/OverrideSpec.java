package dev.glovebox.protocol.task;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Map;

/**
 * A setting that a task wants beyond its role.
 *
 * @param setting by its name in a role of the configuration, such as {@code timeout} or {@code memory_limit}
 * @param reason kept in the audit; empty where none was given, which policy refuses
 */
public record OverrideSpec(String setting, String value, String reason) {

    public Map<String, Object> tree() {
        return new Tree()
                .put("setting", setting)
                .put("value", value)
                .put("reason", reason)
                .map();
    }

    public static OverrideSpec read(Reading from) {
        return new OverrideSpec(
                from.text("setting"),
                from.text("value"),
                from.optional("reason").orElse(""));
    }
}
