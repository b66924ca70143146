package dev.glovebox.policy.change;

import java.util.ArrayList;
import java.util.List;

/**
 * Goes from path to path and reads only what differs from the one before. Whoever visits a tree in order has every name folded
 * and matched once, whatever lies above it.
 */
final class PathCursor {

    /** How far one name of the path reaches, and what is known after it. */
    private record Step(int end, List<PatternSet.State> states) {}

    private final List<PatternSet.State> start;
    private final List<Step> steps = new ArrayList<>();
    private String path = "";
    private long folded;

    PathCursor(List<PatternSet> sets) {
        this.start = sets.stream().map(PatternSet::start).toList();
    }

    /** State of each set after a path; the root is empty. */
    List<PatternSet.State> at(String wanted) {
        while (!steps.isEmpty() && !shares(wanted, steps.getLast().end)) {
            steps.removeLast();
        }
        int from = steps.isEmpty() ? 0 : steps.getLast().end + 1;
        while (from < wanted.length()) {
            int slash = wanted.indexOf('/', from);
            int end = slash < 0 ? wanted.length() : slash;
            descend(wanted.substring(from, end), end);
            from = end + 1;
        }
        path = wanted;
        return steps.isEmpty() ? start : steps.getLast().states;
    }

    private boolean shares(String wanted, int end) {
        return end <= wanted.length()
                && path.regionMatches(0, wanted, 0, end)
                && (end == wanted.length() || wanted.charAt(end) == '/');
    }

    private void descend(String name, int end) {
        String plain = FoldedPath.name(name);
        folded += name.length();
        String read = steps.isEmpty() ? plain : "/" + plain;
        var above = steps.isEmpty() ? start : steps.getLast().states;
        steps.add(new Step(end, above.stream().map(state -> state.after(read)).toList()));
    }

    /** How many characters were folded until now. */
    long folded() {
        return folded;
    }
}
