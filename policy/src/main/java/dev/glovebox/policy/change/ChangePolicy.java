package dev.glovebox.policy.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which paths a run may change for real. Asked in this order: denied by anyone, then protected unless an allow list names it,
 * then allowed by everyone.
 *
 * @param rules all must agree, so adding a voice never opens what another closed, protected paths apart
 * @param protect patterns beyond those that are always protected
 */
public record ChangePolicy(List<ChangeRules> rules, List<PathGlob> protect, ChangeLimits limits) {

    public static final ChangePolicy DEFAULTS =
            new ChangePolicy(List.of(ChangeRules.NONE), List.of(), ChangeLimits.DEFAULTS);

    public ChangePolicy {
        rules = List.copyOf(rules);
        protect = List.copyOf(protect);
    }

    /** The same with one more voice: a role's, for example. */
    public ChangePolicy and(ChangeRules more) {
        var all = new ArrayList<>(rules);
        all.add(more);
        return new ChangePolicy(all, protect, limits);
    }

    /** Judges a path, which is relative to the project's root. */
    public Verdict judge(String path) {
        for (ChangeRules voice : rules) {
            var denied = voice.denying(path);
            if (denied.isPresent()) {
                return new Verdict.Denied("change.denied", "the policy denies " + denied.get());
            }
        }
        var reason = reasonAgainst(path);
        if (reason.isPresent() && !named(path)) {
            return new Verdict.Denied("change.protected", "protected: " + reason.get());
        }
        return rules.stream().allMatch(voice -> voice.allows(path))
                ? new Verdict.Allowed()
                : new Verdict.Denied("change.not_allowed", "the policy allows other paths only");
    }

    private Optional<String> reasonAgainst(String path) {
        return ProtectedPaths.reasonAgainst(path)
                .or(() -> protect.stream()
                        .filter(glob -> glob.matches(path))
                        .findFirst()
                        .map(glob -> "the policy protects " + glob));
    }

    /** A pattern as wide as {@code src/**} was not written with a git hook in mind. */
    private boolean named(String path) {
        return rules.stream()
                .flatMap(voice -> voice.allow().stream())
                .anyMatch(glob -> reasonAgainst(glob.toString()).isPresent() && glob.matches(path));
    }
}
