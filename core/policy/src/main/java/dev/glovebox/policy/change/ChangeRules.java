package dev.glovebox.policy.change;

import java.util.List;

/**
 * Path rules from one source: the configuration, a project's own file, or a role.
 *
 * @param allow an empty list allows everything that nobody denies
 */
public record ChangeRules(List<PathGlob> allow, List<PathGlob> deny) {

    public static final ChangeRules NONE = new ChangeRules(List.of(), List.of());

    public ChangeRules {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    public static ChangeRules of(List<String> allow, List<String> deny) {
        return new ChangeRules(
                allow.stream().map(PathGlob::parse).toList(),
                deny.stream().map(PathGlob::parse).toList());
    }
}
