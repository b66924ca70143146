package dev.glovebox.policy.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A change policy, ready to judge many paths. Asked in this order: denied by anyone, then protected unless an allow list names
 * it, then allowed by everyone. For one thread.
 */
public final class PathJudge {

    /** Kind of a path, as far as patterns distinguish it. */
    public enum EntryKind {
        /** Empty by itself: a pattern {@code x/**} speaks of what is in it. */
        DIRECTORY,
        /** A file or a link. A pattern {@code x/**} speaks of it, since nothing else could be in its place then. */
        OTHER
    }

    private static final int BUILT_IN = 0;
    private static final int PROTECTED = 1;
    private static final int DENIED = 2;
    private static final int NAMED = 3;
    private static final int FIRST_ALLOWED = 4;

    private final List<PathGlob> deny;
    private final List<PathGlob> protect;
    private final PathCursor cursor;
    private final PathCursor targets;

    public PathJudge(ChangePolicy policy) {
        this.deny =
                policy.rules().stream().flatMap(voice -> voice.deny().stream()).toList();
        this.protect = policy.protect();
        var sets = new ArrayList<PatternSet>();
        sets.add(ProtectedPaths.PATTERNS);
        sets.add(PatternSet.of(protect));
        sets.add(PatternSet.of(deny));
        var allow = policy.rules().stream()
                .map(ChangeRules::allow)
                .filter(globs -> !globs.isEmpty())
                .toList();
        sets.add(PatternSet.of(named(allow, new PathCursor(sets))));
        allow.forEach(globs -> sets.add(PatternSet.of(globs)));
        this.cursor = new PathCursor(sets);
        this.targets = new PathCursor(sets);
    }

    /** A pattern as wide as {@code src/**} was not written with a git hook in mind. */
    private static List<PathGlob> named(List<List<PathGlob>> allow, PathCursor protecting) {
        return allow.stream()
                .flatMap(List::stream)
                .filter(glob -> {
                    var states = protecting.at(glob.body());
                    return states.get(BUILT_IN).covering() >= 0
                            || states.get(PROTECTED).covering() >= 0;
                })
                .toList();
    }

    /** Judges a path, which is relative to the project's root. */
    public PathDecision judge(String path, EntryKind form) {
        var states = cursor.at(path);
        var refused = refusal(states, form);
        if (refused.isPresent()) {
            return refused.get();
        }
        boolean allowed =
                states.subList(FIRST_ALLOWED, states.size()).stream().allMatch(state -> match(state, form) >= 0);
        return allowed
                ? new PathDecision.Allowed()
                : new PathDecision.Denied("change.not_allowed", "the policy does not allow this path");
    }

    private Optional<PathDecision> refusal(List<PatternSet.State> states, EntryKind form) {
        int denying = match(states.get(DENIED), form);
        if (denying >= 0) {
            return Optional.of(new PathDecision.Denied("change.denied", "the policy denies " + deny.get(denying)));
        }
        return match(states.get(NAMED), form) >= 0
                ? Optional.empty()
                : protection(match(states.get(BUILT_IN), form), match(states.get(PROTECTED), form))
                        .map(reason -> new PathDecision.Denied("change.protected", "protected: " + reason));
    }

    private Optional<String> protection(int builtIn, int protecting) {
        if (builtIn >= 0) {
            return Optional.of(ProtectedPaths.reason(builtIn));
        }
        return protecting < 0 ? Optional.empty() : Optional.of("the policy protects " + protect.get(protecting));
    }

    private static int match(PatternSet.State state, EntryKind form) {
        return switch (form) {
            case DIRECTORY -> state.matching();
            case OTHER -> state.covering();
        };
    }

    /**
     * Judges where a link leads. Everything below its target appears below the link as well; so whatever a pattern says of paths
     * there, it has to say where they really are, or nobody would be asked when they change. This holds for what is there now
     * and for what comes later, and along any chain of links that were all judged so.
     *
     * @param path of the link, which has itself been judged
     * @param target where it leads in the end, relative to the project's root, which is empty
     */
    public PathDecision judgeLink(String path, String target) {
        var there = targets.at(target);
        if (!target.isEmpty() && refusal(there, EntryKind.OTHER).isPresent()) {
            return new PathDecision.Denied("change.link", "the link points to a path that is denied or protected");
        }
        var here = cursor.at(path);
        boolean named = here.get(NAMED).covering() >= 0;
        for (int set = named ? DENIED : BUILT_IN; set <= DENIED; set++) {
            var inside = target.isEmpty() ? there.get(set) : there.get(set).after('/');
            if (here.get(set).after('/').beyond(inside) >= 0) {
                return new PathDecision.Denied(
                        "change.link", "the link makes content appear at a path that is denied or protected");
            }
        }
        return new PathDecision.Allowed();
    }

    /** How many characters were folded until now: what judging costs. */
    public long folded() {
        return cursor.folded() + targets.folded();
    }
}
