package dev.glovebox.policy.change;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Many patterns, matched at once and one character at a time, so that a path costs its length however many patterns there are
 * and whatever it is made of. What is known after a directory serves everything in it.
 *
 * <p>An automaton over {@link PatternPositions}; its states are found as they are needed and kept, up to a number that no list
 * of patterns needs unless it was made for that.
 */
final class PatternSet {

    private static final int MOST_KEPT = 4_096;

    private final PatternPositions positions;
    private final Map<BitSet, State> kept = new ConcurrentHashMap<>();
    private final State start;

    private PatternSet(PatternPositions positions) {
        this.positions = positions;
        this.start = state(positions.start());
    }

    static PatternSet of(List<PathGlob> globs) {
        return ofBodies(globs.stream().map(PathGlob::body).toList());
    }

    static PatternSet ofBodies(List<String> bodies) {
        return new PatternSet(new PatternPositions(bodies));
    }

    /** Before anything of a path was read; also what is known in the root. */
    State start() {
        return start;
    }

    private State state(BitSet active) {
        var known = kept.get(active);
        if (known != null) {
            return known;
        }
        var made = new State(active);
        if (kept.size() < MOST_KEPT) {
            var other = kept.putIfAbsent(active, made);
            return other == null ? made : other;
        }
        return made;
    }

    /** State after a prefix of a path. */
    final class State {

        private final BitSet active;
        private final int matching;
        /** By the kind of character. Written by any thread: whoever comes later writes the same, or looks again. */
        private final @Nullable State[] next;

        private State(BitSet active) {
            this.active = active;
            this.matching = positions.firstMatching(active);
            this.next = new State[positions.kinds()];
        }

        /** After more of the path, which has been folded. */
        State after(String text) {
            State at = this;
            for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
                at = at.after(text.codePointAt(i));
            }
            return at;
        }

        State after(int character) {
            int kind = positions.kind(character);
            var known = next[kind];
            if (known == null) {
                known = state(positions.after(active, kind));
                next[kind] = known;
            }
            return known;
        }

        /** The number of the first pattern that matches what was read; negative if none does. */
        int matching() {
            return matching;
        }

        /** As {@link #matching}, and a pattern such as {@code x/**} counts for {@code x} itself. */
        int covering() {
            return matching >= 0 ? matching : after('/').matching;
        }

        /** The first pattern that could still match from here and could not from there; negative if there is none. */
        int beyond(State there) {
            var more = (BitSet) active.clone();
            more.andNot(there.active);
            return more.isEmpty() ? -1 : positions.pattern(more.nextSetBit(0));
        }
    }
}
