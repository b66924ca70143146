package dev.glovebox.policy.change;

import java.util.ArrayList;
import java.util.List;

/**
 * Which paths a run may change for real. {@link PathJudge} says how the parts go together.
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

    /** Judges a single file; whoever has many makes one {@link PathJudge} for all. */
    public PathDecision judge(String path) {
        return new PathJudge(this).judge(path, PathJudge.EntryKind.OTHER);
    }
}
