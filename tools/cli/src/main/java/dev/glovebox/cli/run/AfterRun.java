package dev.glovebox.cli.run;

import java.util.ArrayList;
import java.util.List;

/** Treatment of the changes of a run. */
public sealed interface AfterRun {

    /** No changes are captured: the project is read-only. */
    record Nothing() implements AfterRun {}

    /** @param artifacts copied out before anything else happens */
    record Captured(Decision decision, List<ArtifactCopy> artifacts) implements AfterRun {}

    /** In general; a person at a terminal decides change by change. */
    enum Decision {
        REVIEW,
        APPLY,
        DISCARD,
        KEEP
    }

    static AfterRun of(RunOptions typed) {
        var chosen = new ArrayList<Decision>();
        if (typed.review) {
            chosen.add(Decision.REVIEW);
        }
        if (typed.apply) {
            chosen.add(Decision.APPLY);
        }
        if (typed.discard) {
            chosen.add(Decision.DISCARD);
        }
        if (typed.keep) {
            chosen.add(Decision.KEEP);
        }
        if (chosen.size() > 1) {
            throw new IllegalArgumentException("use only one of --review, --apply, --discard and --keep");
        }
        var artifacts = typed.artifacts.stream().map(ArtifactCopy::parse).toList();
        if (chosen.isEmpty() && artifacts.isEmpty()) {
            return new Nothing();
        }
        return new Captured(chosen.isEmpty() ? Decision.DISCARD : chosen.getFirst(), artifacts);
    }
}
