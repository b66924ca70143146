package dev.glovebox.policy.change;

import java.util.List;

/**
 * Which paths a run may change for real. Asked in this order: denied, then protected unless the allow list names it, then
 * allowed (an empty list allows everything that is left).
 */
public record ChangePolicy(List<PathGlob> allow, List<PathGlob> deny, ChangeLimits limits) {

    public static final ChangePolicy DEFAULTS = new ChangePolicy(List.of(), List.of(), ChangeLimits.DEFAULTS);

    public ChangePolicy {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    /** Judges a path, which is relative to the project's root. */
    public Verdict judge(String path) {
        for (PathGlob glob : deny) {
            if (glob.matches(path)) {
                return new Verdict.Denied("change.denied", "the policy denies " + glob);
            }
        }
        boolean named = allow.stream().anyMatch(glob -> namesProtected(glob) && glob.matches(path));
        var reason = ProtectedPaths.reasonAgainst(path);
        if (reason.isPresent() && !named) {
            return new Verdict.Denied("change.protected", "protected: " + reason.get());
        }
        boolean listed = allow.isEmpty() || allow.stream().anyMatch(glob -> glob.matches(path));
        return listed
                ? new Verdict.Allowed()
                : new Verdict.Denied("change.not_allowed", "the policy allows other paths only");
    }

    /** A pattern as wide as {@code src/**} was not written with a git hook in mind. */
    private static boolean namesProtected(PathGlob glob) {
        return ProtectedPaths.reasonAgainst(glob.toString()).isPresent();
    }
}
