package dev.glovebox.runtime.diff;

import java.util.List;
import java.util.stream.Stream;

/**
 * Lines that were replaced by others.
 *
 * @param before index of the first removed line, or of the line the added ones come before
 * @param after the same in the new text
 */
public record Edit(int before, List<String> removed, int after, List<String> added) {

    public Edit {
        removed = List.copyOf(removed);
        added = List.copyOf(added);
    }

    boolean touches(Edit next) {
        return next.before == endBefore() && next.after == after + added.size();
    }

    Edit and(Edit next) {
        return new Edit(
                before,
                Stream.concat(removed.stream(), next.removed.stream()).toList(),
                after,
                Stream.concat(added.stream(), next.added.stream()).toList());
    }

    int endBefore() {
        return before + removed.size();
    }
}
