package dev.glovebox.runtime.secret;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/**
 * Finds many byte sequences in one pass (Aho and Corasick). A state stands for the longest end of what was read that begins
 * one of them; children are few and kept as lists, so that a long key costs kilobytes and not megabytes.
 */
final class Automaton {

    static final int START = 0;

    private final int[] start = new int[256];
    private final int[] firstChild;
    private final int[] nextSibling;
    private final byte[] label;
    private final int[] fallback;
    private final int[] depth;
    private final int[] found;
    private int states = 1;

    Automaton(List<byte[]> sequences) {
        int most = 1 + sequences.stream().mapToInt(sequence -> sequence.length).sum();
        firstChild = new int[most];
        nextSibling = new int[most];
        label = new byte[most];
        fallback = new int[most];
        depth = new int[most];
        found = new int[most];
        sequences.forEach(this::add);
        link();
    }

    private void add(byte[] sequence) {
        int state = START;
        for (byte each : sequence) {
            int child = child(state, each);
            state = child == START ? grow(state, each) : child;
        }
        found[state] = sequence.length;
    }

    private int grow(int parent, byte by) {
        int state = states++;
        label[state] = by;
        depth[state] = depth[parent] + 1;
        nextSibling[state] = firstChild[parent];
        firstChild[parent] = state;
        if (parent == START) {
            start[by & 0xff] = state;
        }
        return state;
    }

    /** By breadth: a fallback is always shallower, so it is complete when it is needed. */
    private void link() {
        var queue = new ArrayDeque<Integer>();
        Arrays.stream(start).filter(state -> state != START).forEach(queue::add);
        while (!queue.isEmpty()) {
            int state = queue.remove();
            found[state] = Math.max(found[state], found[fallback[state]]);
            for (int child = firstChild[state]; child != START; child = nextSibling[child]) {
                fallback[child] = next(fallback[state], label[child]);
                queue.add(child);
            }
        }
    }

    private int child(int state, byte by) {
        if (state == START) {
            return start[by & 0xff];
        }
        int child = firstChild[state];
        while (child != START && label[child] != by) {
            child = nextSibling[child];
        }
        return child;
    }

    int next(int state, byte by) {
        int child = child(state, by);
        for (int at = state; child == START && at != START; child = child(at, by)) {
            at = fallback[at];
        }
        return child;
    }

    /** How much of the end of what was read may yet become part of a sequence. */
    int depth(int state) {
        return depth[state];
    }

    /** The longest sequence that ends here; 0 when none does. */
    int found(int state) {
        return found[state];
    }
}
