package dev.glovebox.protocol.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Problems of a document: the first few, and their number. */
final class Problems {

    private final List<Reason> first = new ArrayList<>();
    private int count;

    /** @param problem not even written down when there are enough */
    void add(Supplier<Reason> problem) {
        count++;
        if (first.size() < Malformed.MOST) {
            first.add(problem.get());
        }
    }

    boolean any() {
        return count > 0;
    }

    Malformed malformed() {
        return new Malformed(first, count);
    }
}
