package dev.glovebox.protocol.task;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Optional;

/**
 * The role that bounds a task, and what the task wants beyond it.
 *
 * @param name a role of the project or of the configuration
 */
public record RoleUse(Optional<String> name, List<OverrideSpec> overrides) {

    public static final RoleUse NONE = new RoleUse(Optional.empty(), List.of());

    private static final int MOST_OVERRIDES = 32;

    public RoleUse {
        overrides = List.copyOf(overrides);
    }

    Tree into(Tree tree) {
        return tree.put("role", name)
                .putUnlessEmpty(
                        "overrides", overrides.stream().map(OverrideSpec::tree).toList());
    }

    static RoleUse read(Reading from) {
        var overrides = from.objects("overrides", OverrideSpec::read);
        if (overrides.size() > MOST_OVERRIDES) {
            from.problem("overrides", "field.range", "has more than " + MOST_OVERRIDES, "name a role that has them");
        }
        return new RoleUse(from.optional("role"), overrides);
    }
}
