package dev.glovebox.cli.loop;

import dev.glovebox.cli.run.AfterRun;
import dev.glovebox.cli.run.ArtifactCopy;
import dev.glovebox.cli.run.RunOptions;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.runtime.apply.Selection;
import dev.glovebox.runtime.observe.RunObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps or discards the changes of rounds. Which of them becomes real is nothing to decide while others still run. */
final class RoundChanges implements RunObserver {

    private enum Fate {
        KEPT,
        FORGOTTEN
    }

    private final Fate fate;
    private final Set<RunId> changed = ConcurrentHashMap.newKeySet();

    private RoundChanges(Fate fate) {
        this.fate = fate;
    }

    /** Throws {@link IllegalArgumentException} where something was typed that rounds do not do. */
    static RoundChanges of(RunOptions typed) {
        return switch (AfterRun.of(typed)) {
            case AfterRun.Nothing() -> new RoundChanges(Fate.KEPT);
            case AfterRun.Captured(var decision, var artifacts) -> new RoundChanges(fate(decision, artifacts));
        };
    }

    private static Fate fate(AfterRun.Decision decision, List<ArtifactCopy> artifacts) {
        if (!artifacts.isEmpty()) {
            throw new IllegalArgumentException(
                    "--artifact is not supported by loop, because rounds would overwrite each other's files: use --keep, "
                            + "then glovebox changes show RUN");
        }
        return switch (decision) {
            case KEEP -> Fate.KEPT;
            case DISCARD -> Fate.FORGOTTEN;
            case APPLY, REVIEW ->
                throw new IllegalArgumentException(
                        "--apply and --review are not supported by loop: use --keep, then glovebox changes apply RUN");
        };
    }

    @Override
    public void on(RunId run, RunEvent event) {
        if (fate == Fate.FORGOTTEN
                && event instanceof RunEvent.ChangesCollected(var summary)
                && summary.changes() > 0) {
            changed.add(run);
        }
    }

    /** A round is over. */
    void settle(RunId run, Wiring wiring, Ledger ledger) {
        if (changed.remove(run)) {
            try {
                wiring.review(ledger).discard(wiring.changeStore().find(run.text()), Selection.EVERYTHING);
            } catch (IOException stuck) {
                throw new UncheckedIOException("the changes of " + run + " cannot be discarded", stuck);
            }
        }
    }
}
