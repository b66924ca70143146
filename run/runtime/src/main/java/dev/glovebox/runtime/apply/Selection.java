package dev.glovebox.runtime.apply;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which changes are meant.
 *
 * @param paths files, or directories with everything in them; none means all
 * @param hunks of a single file's difference; none means the whole change
 */
public record Selection(List<String> paths, Set<Integer> hunks) {

    public static final Selection EVERYTHING = new Selection(List.of(), Set.of());

    public Selection {
        paths = List.copyOf(paths);
        hunks = Set.copyOf(hunks);
    }

    public static Selection of(String... paths) {
        return new Selection(List.of(paths), Set.of());
    }

    /** Everything meant, refused or not, by path. */
    public List<Change> in(ChangeSet set) {
        if (paths.isEmpty()) {
            return set.changes();
        }
        var together = new LinkedHashSet<Change>();
        for (String path : paths) {
            String plain = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
            var found = set.changes().stream()
                    .filter(change -> Change.below(change.path(), plain)
                            || change.origin()
                                    .filter(origin -> Change.below(origin, plain))
                                    .isPresent())
                    .toList();
            if (found.isEmpty()) {
                throw new SandboxException(
                        FailureCode.USAGE,
                        "the run did not change " + Printable.text(path),
                        "glovebox changes show " + set.run() + " lists its changes");
            }
            together.addAll(found);
        }
        var chosen = new ArrayList<>(together);
        chosen.sort(Comparator.comparing(Change::path));
        return chosen;
    }

    /** Applicable changes. Without paths, refused ones are skipped; a path that names a refused one is an error. */
    List<Change> applicable(ChangeSet set) {
        var chosen = in(set);
        var allowed = chosen.stream().filter(Change::allowed).toList();
        if (!paths.isEmpty() && allowed.size() < chosen.size()) {
            throw refused(chosen.stream().filter(change -> !change.allowed()).toList());
        }
        var needed = new Dependencies(set).needed(allowed);
        var blocked = needed.stream().filter(change -> !change.allowed()).toList();
        if (!blocked.isEmpty()) {
            throw refused(blocked);
        }
        return needed;
    }

    static SandboxException refused(List<Change> changes) {
        return SandboxException.rejected(changes.stream()
                .map(change -> switch (change.decision()) {
                    case PathDecision.Denied(String rule, String reason) ->
                        new Violation(
                                rule,
                                Printable.text(change.path()) + " cannot be applied: " + reason,
                                "deselect it, or add it to changes.allow if it is protected");
                    case PathDecision.Allowed() -> throw new IllegalStateException("it is allowed");
                })
                .toList());
    }
}
