package dev.glovebox.runtime.change.collect;

import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds which file that came is an edited version of which that went: at least half of the larger one's bytes stand in lines
 * that both have. More files than a person would look through are not compared at all, so the cost is bounded.
 */
final class Similarity {

    private static final int MOST_PAIRS = 10_000;
    private static final long MOST_BYTES = 8L << 20;
    private static final double LEAST = 0.5;

    private final KeptChanges store;

    Similarity(KeptChanges store) {
        this.store = store;
    }

    /** How many bytes stand in each line, by the line's hash. */
    private record Fingerprint(Change change, long size, Map<Integer, Integer> lines) {

        static Fingerprint of(Change change, byte[] content) {
            Map<Integer, Integer> lines = new HashMap<>();
            int start = 0;
            for (int i = 0; i < content.length; i++) {
                if (content[i] == '\n' || i == content.length - 1) {
                    int hash = Arrays.hashCode(Arrays.copyOfRange(content, start, i + 1));
                    lines.merge(hash, i + 1 - start, Integer::sum);
                    start = i + 1;
                }
            }
            return new Fingerprint(change, content.length, lines);
        }

        double likeness(Fingerprint other) {
            long larger = Math.max(size, other.size);
            if (Math.min(size, other.size) < LEAST * larger) {
                return 0;
            }
            long common = 0;
            for (var line : lines.entrySet()) {
                common += Math.min(line.getValue(), other.lines.getOrDefault(line.getKey(), 0));
            }
            return (double) common / larger;
        }
    }

    private record Pair(Fingerprint gone, Fingerprint came, double likeness) {}

    /** By the path of the file that came; the most alike first. */
    Map<String, Change> pairs(List<Change> gone, List<Change> come) throws IOException {
        Map<String, Change> origins = new HashMap<>();
        if ((long) gone.size() * come.size() > MOST_PAIRS || bytes(gone) + bytes(come) > MOST_BYTES) {
            return origins;
        }
        Set<Integer> taken = new HashSet<>();
        for (Pair pair : alike(before(gone), after(come))) {
            if (!origins.containsKey(pair.came.change.path()) && taken.add(pair.gone.change.number())) {
                origins.put(pair.came.change.path(), pair.gone.change);
            }
        }
        return origins;
    }

    private static long bytes(List<Change> changes) {
        return changes.stream()
                .map(change -> change.transition().after().or(change.transition()::before))
                .mapToLong(state ->
                        state.orElseThrow() instanceof FileState.Regular(int _, long size, String _) ? size : 0)
                .sum();
    }

    private List<Fingerprint> before(List<Change> gone) throws IOException {
        var prints = new ArrayList<Fingerprint>();
        for (Change change : gone) {
            var content = store.before(change);
            if (content.isPresent()) {
                prints.add(Fingerprint.of(change, content.get()));
            }
        }
        return prints;
    }

    private List<Fingerprint> after(List<Change> come) throws IOException {
        var prints = new ArrayList<Fingerprint>();
        for (Change change : come) {
            prints.add(Fingerprint.of(change, Files.readAllBytes(store.after(change))));
        }
        return prints;
    }

    private static List<Pair> alike(List<Fingerprint> gone, List<Fingerprint> come) {
        var pairs = new ArrayList<Pair>();
        for (Fingerprint from : gone) {
            for (Fingerprint to : come) {
                double likeness = from.likeness(to);
                if (likeness >= LEAST) {
                    pairs.add(new Pair(from, to, likeness));
                }
            }
        }
        pairs.sort(Comparator.comparingDouble(Pair::likeness).reversed());
        return pairs;
    }
}
