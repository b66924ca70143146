package dev.glovebox.cli.changes;

import dev.glovebox.cli.text.Count;
import dev.glovebox.runtime.apply.Review;
import dev.glovebox.runtime.apply.Selection;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.KeptChanges;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Decisions of a reviewer about one change set. */
public final class Decisions {

    private final String hash;
    private final List<String> whole = new ArrayList<>();
    private final Map<String, Set<Integer>> hunks = new LinkedHashMap<>();
    private final List<String> dropped = new ArrayList<>();

    /** @param hash of what was reviewed: nothing else is applied */
    Decisions(String hash) {
        this.hash = hash;
    }

    /** No hunks mean all of the change. */
    void take(Change change, Set<Integer> some) {
        if (some.isEmpty()) {
            whole.add(change.path());
        } else {
            hunks.computeIfAbsent(change.path(), _ -> new TreeSet<>()).addAll(some);
        }
    }

    void drop(Change change) {
        dropped.add(change.path());
    }

    /** Whole changes first, in one request; then each file of which hunks were chosen. Says what was done. */
    public String carryOut(Review review, KeptChanges kept) throws IOException {
        var run = kept.name();
        var expected = Optional.of(hash);
        int applied = 0;
        int discarded = 0;
        if (!whole.isEmpty()) {
            applied +=
                    review.apply(kept, new Selection(whole, Set.of()), expected).size();
            expected = Optional.empty();
        }
        for (var file : hunks.entrySet()) {
            var selection = new Selection(List.of(file.getKey()), file.getValue());
            applied += review.apply(kept, selection, expected).size();
            expected = Optional.empty();
        }
        if (!dropped.isEmpty()) {
            discarded = review.discard(kept, new Selection(dropped, Set.of())).size();
        }
        return Count.of(applied, "change") + " applied, " + discarded
                + " discarded; to see remaining changes: glovebox changes show " + run;
    }
}
