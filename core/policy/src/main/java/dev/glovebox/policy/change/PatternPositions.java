package dev.glovebox.policy.change;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where one can be in patterns. Each pattern is a row of positions: one that waits for a character, one that takes any of a
 * name, one that takes any number of them, and at the end one that matches, also what is below.
 */
final class PatternPositions {

    private enum Step {
        /** This very character. */
        EXACT,
        /** {@code ?} */
        ONE,
        /** {@code *} */
        NAME,
        /** {@code **} */
        ANY,
        /** {@code **}{@code /}: nothing, or any number of whole names. */
        NAMES,
        /** Matches. A slash leads below. */
        END,
        /** Matches, whatever else comes. */
        BELOW
    }

    private static final int OTHER = 0;
    private static final int SLASH = 1;

    private final Map<Integer, Integer> kinds = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Integer> wanted = new ArrayList<>();
    private final List<Integer> patterns = new ArrayList<>();
    private final BitSet matching = new BitSet();
    private final BitSet start = new BitSet();

    /** Folded, and from the project's root. */
    PatternPositions(List<String> bodies) {
        kinds.put((int) '/', SLASH);
        for (int pattern = 0; pattern < bodies.size(); pattern++) {
            int first = steps.size();
            add(bodies.get(pattern), pattern);
            enter(first, start);
        }
    }

    private void add(String glob, int pattern) {
        for (int i = 0; i < glob.length(); ) {
            int c = glob.codePointAt(i);
            if (glob.startsWith("**/", i)) {
                add(Step.NAMES, OTHER, pattern);
                i += 3;
            } else if (glob.startsWith("**", i)) {
                add(Step.ANY, OTHER, pattern);
                i += 2;
            } else {
                switch (c) {
                    case '*' -> add(Step.NAME, OTHER, pattern);
                    case '?' -> add(Step.ONE, OTHER, pattern);
                    default -> add(Step.EXACT, kinds.computeIfAbsent(c, _ -> kinds.size() + 1), pattern);
                }
                i += Character.charCount(c);
            }
        }
        add(Step.END, OTHER, pattern);
        add(Step.BELOW, OTHER, pattern);
    }

    private void add(Step step, int kind, int pattern) {
        if (step == Step.END || step == Step.BELOW) {
            matching.set(steps.size());
        }
        steps.add(step);
        wanted.add(kind);
        patterns.add(pattern);
    }

    /** Characters that no pattern names are of one kind. */
    int kinds() {
        return kinds.size() + 1;
    }

    int kind(int character) {
        return kinds.getOrDefault(character, OTHER);
    }

    BitSet start() {
        return start;
    }

    int pattern(int position) {
        return patterns.get(position);
    }

    int firstMatching(BitSet active) {
        var matched = (BitSet) active.clone();
        matched.and(matching);
        return matched.isEmpty() ? -1 : patterns.get(matched.nextSetBit(0));
    }

    BitSet after(BitSet active, int kind) {
        var next = new BitSet();
        for (int at = active.nextSetBit(0); at >= 0; at = active.nextSetBit(at + 1)) {
            switch (steps.get(at)) {
                case EXACT -> {
                    if (wanted.get(at) == kind) {
                        enter(at + 1, next);
                    }
                }
                case ONE -> {
                    if (kind != SLASH) {
                        enter(at + 1, next);
                    }
                }
                case NAME -> {
                    if (kind != SLASH) {
                        enter(at, next);
                    }
                }
                case ANY -> enter(at, next);
                case NAMES -> {
                    next.set(at);
                    if (kind == SLASH) {
                        enter(at + 1, next);
                    }
                }
                case END -> {
                    if (kind == SLASH) {
                        next.set(at + 1);
                    }
                }
                case BELOW -> next.set(at);
            }
        }
        return next;
    }

    /** Enters an optional position together with its successors. */
    private void enter(int position, BitSet into) {
        int at = position;
        into.set(at);
        while (steps.get(at) == Step.NAME || steps.get(at) == Step.ANY || steps.get(at) == Step.NAMES) {
            at++;
            into.set(at);
        }
    }
}
