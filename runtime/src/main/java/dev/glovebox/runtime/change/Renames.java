package dev.glovebox.runtime.change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Pairs a file that went with one of the same content that came. */
final class Renames {

    private Renames() {}

    static List<Change> detected(List<Change> changes) {
        Map<String, Deque<Change>> gone = new HashMap<>();
        for (Change change : changes) {
            if (change.transition().after().isEmpty()
                    && change.allowed()
                    && change.transition().before().orElseThrow()
                            instanceof FileState.Regular(int _, long size, String sha256)
                    && size > 0) {
                gone.computeIfAbsent(sha256, _ -> new ArrayDeque<>()).add(change);
            }
        }
        Set<String> paired = new HashSet<>();
        var detected = new ArrayList<Change>();
        for (Change change : changes) {
            var origin = originOf(change, gone);
            origin.ifPresent(from -> paired.add(from.path()));
            detected.add(origin.map(from -> renamed(change, from)).orElse(change));
        }
        detected.removeIf(
                change -> paired.contains(change.path()) && change.origin().isEmpty());
        return detected;
    }

    private static Optional<Change> originOf(Change change, Map<String, Deque<Change>> gone) {
        boolean candidate = change.transition().before().isEmpty() && change.allowed();
        return candidate
                        && change.transition().after().orElseThrow()
                                instanceof FileState.Regular(int _, long _, String sha256)
                ? Optional.ofNullable(gone.get(sha256)).map(Deque::poll)
                : Optional.empty();
    }

    private static Change renamed(Change to, Change from) {
        var transition =
                new Transition(from.transition().before(), to.transition().after());
        return new Change(to.number(), to.path(), transition, Optional.of(from.path()), to.verdict());
    }
}
