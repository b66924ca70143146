package dev.glovebox.cli.changes;

import dev.glovebox.cli.option.CommandGroup;
import dev.glovebox.cli.text.Count;
import dev.glovebox.cli.text.FailureJson;
import dev.glovebox.json.Json;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.apply.Review;
import dev.glovebox.runtime.apply.Selection;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.change.ManifestJson;
import dev.glovebox.runtime.diff.GitPatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code glovebox changes}. */
@Command(
        name = "changes",
        description = "Shows, applies and discards the changes that runs made to their projects.",
        mixinStandardHelpOptions = true)
public final class ChangesCommand extends CommandGroup {

    public ChangesCommand() {
        super("list, show, apply, discard or export");
    }

    private interface Work {
        void on(Wiring wiring, Review review) throws IOException;
    }

    @Command(name = "list", description = "Lists the runs with kept changes.")
    int list(@Option(names = "--json", description = "Print JSON.") boolean json) throws IOException {
        return with((wiring, _) -> {
            for (KeptChanges kept : wiring.changeStore().all()) {
                var set = kept.changes();
                if (json) {
                    println(Json.write(ManifestJson.tree(set)));
                } else {
                    println(set.run() + "  " + set.time() + "  "
                            + Count.of(set.changes().size(), "change") + ", " + set.refused()
                            + " refused, " + Count.bytes(kept.bytes()) + "  "
                            + Printable.text(set.source().project().toString()));
                }
            }
        });
    }

    @Command(name = "show", description = "Shows the changes of a run with their diffs.")
    int show(
            @Parameters(paramLabel = "RUN", description = "Run id, or the beginning of it.") String run,
            @Parameters(paramLabel = "PATH", arity = "0..*", description = "Paths to select; all paths if omitted.")
                    @Nullable
                    List<String> paths,
            @Option(names = "--json", description = "Print JSON, without diffs.") boolean json,
            @Option(names = "--stat", description = "List the changes without diffs.") boolean stat)
            throws IOException {
        return with((wiring, _) -> {
            var kept = wiring.changeStore().find(run);
            var set = kept.changes();
            if (json) {
                println(Json.write(ManifestJson.tree(set)));
                return;
            }
            if (!stat) {
                for (Change change : selection(paths, null).in(set)) {
                    ChangeText.show(change, kept, out());
                }
                println("");
            }
            ChangeText.list(set, out());
        });
    }

    @Command(
            name = "apply",
            description =
                    "Applies the changes of a run to its project: all that the policy allows, or the given paths.")
    int apply(
            @Parameters(paramLabel = "RUN", description = "Run id, or the beginning of it.") String run,
            @Parameters(paramLabel = "PATH", arity = "0..*", description = "Paths to select; all paths if omitted.")
                    @Nullable
                    List<String> paths,
            @Option(
                            names = "--hunk",
                            paramLabel = "N",
                            description = "Apply only this hunk of the given path; may be repeated.")
                    @Nullable
                    Set<Integer> hunks,
            @Option(names = "--dry-run", description = "Check everything, but apply nothing.") boolean dryRun,
            @Option(names = "--json", description = "Print JSON, including conflicts.") boolean json,
            @Option(
                            names = "--expect",
                            paramLabel = "HASH",
                            description = "Apply only if the change set has this hash.")
                    @Nullable
                    String expect)
            throws IOException {
        return with((wiring, review) -> {
            var kept = wiring.changeStore().find(run);
            var chosen = selection(paths, hunks);
            var expected = Optional.ofNullable(expect);
            var refused = chosen.in(kept.changes()).stream()
                    .filter(change -> !change.allowed())
                    .count();
            List<Change> changes;
            try {
                changes = dryRun ? review.rehearse(kept, chosen, expected) : review.apply(kept, chosen, expected);
            } catch (SandboxException inTheWay) {
                if (json) {
                    println(Json.write(Map.of("run", kept.name(), "failure", FailureJson.tree(inTheWay.failure()))));
                    out().flush();
                }
                throw inTheWay;
            }
            if (json) {
                var names = changes.stream().map(Change::path).toList();
                println(Json.write(
                        Map.of("run", kept.name(), dryRun ? "would_apply" : "applied", names, "refused", refused)));
                return;
            }
            changes.forEach(change -> println((dryRun ? "would apply  " : "applied  ")
                    + change.kind().letter() + "  " + Printable.whole(change.path())));
            if (refused > 0) {
                println(Count.of(refused, "refused change") + " not applied; for the reasons: glovebox changes show "
                        + kept.name());
            }
        });
    }

    @Command(name = "discard", description = "Discards the changes of a run: all of them, or the given paths.")
    int discard(
            @Parameters(paramLabel = "RUN", description = "Run id, or the beginning of it.") String run,
            @Parameters(paramLabel = "PATH", arity = "0..*", description = "Paths to select; all paths if omitted.")
                    @Nullable
                    List<String> paths)
            throws IOException {
        return with((wiring, review) -> {
            var discarded = review.discard(wiring.changeStore().find(run), selection(paths, null));
            discarded.forEach(
                    change -> println("discarded  " + change.kind().letter() + "  " + Printable.whole(change.path())));
        });
    }

    @Command(name = "export", description = "Writes the allowed changes of a run as a patch for git apply.")
    int export(@Parameters(paramLabel = "RUN", description = "Run id, or the beginning of it.") String run)
            throws IOException {
        return with((wiring, _) -> {
            var kept = wiring.changeStore().find(run);
            try (var out = glovebox().caller().document()) {
                GitPatch.write(kept.changes(), kept, out);
            }
        });
    }

    private static Selection selection(@Nullable List<String> paths, @Nullable Set<Integer> hunks) {
        return new Selection(paths == null ? List.of() : paths, hunks == null ? Set.of() : hunks);
    }

    /** Finishes an interrupted application first, or reports the obstacles. */
    private int with(Work work) throws IOException {
        var wiring = glovebox().caller().wiring(glovebox().configuration());
        try (var ledger = wiring.ledger()) {
            var review = wiring.review(ledger);
            var finished = new ArrayList<>(wiring.recovered());
            finished.addAll(review.recover()); // says why, where it could not be done
            finished.forEach(run -> err().println(
                            "glovebox: finished applying the changes of run " + run + " after an interrupted command"));
            wiring.obstacles()
                    .forEach(obstacle -> err().println(
                                    "glovebox: cannot finish applying the changes of an interrupted command: "
                                            + obstacle));
            wiring.expireChanges(ledger);
            work.on(wiring, review);
            out().flush();
            return 0;
        }
    }
}
