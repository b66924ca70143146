package dev.glovebox.runtime.apply;

import dev.glovebox.ledger.Details;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.ledger.Value;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.Printable;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.ChangeSet.Source;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.HandleView;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.change.Transition;
import dev.glovebox.runtime.diff.ChangeContent;
import dev.glovebox.runtime.diff.TextDiff;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Decides about kept changes: one decision at a time on this machine, each of them in the ledger. */
public final class Review {

    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();
    private static final int MOST_PATHS_RECORDED = 200;

    private final ChangeStore store;
    private final Ledger ledger;
    private final Function<Source, ChangePolicy> policy;
    private final Commit.Steps steps;

    public Review(ChangeStore store, Ledger ledger) {
        this(store, ledger, ChangePolicy.DEFAULTS);
    }

    /** @param policy of this moment; what it denies is not applied, even if it was allowed when the run ended */
    public Review(ChangeStore store, Ledger ledger, ChangePolicy policy) {
        this(store, ledger, _ -> policy, Commit.Steps.NONE);
    }

    /** One that asks the policy of this moment with what the role of the run says. */
    public static Review byRole(ChangeStore store, Ledger ledger, Function<Source, ChangePolicy> policy) {
        return new Review(store, ledger, policy, Commit.Steps.NONE);
    }

    Review(ChangeStore store, Ledger ledger, Commit.Steps steps) {
        this(store, ledger, _ -> ChangePolicy.DEFAULTS, steps);
    }

    private Review(ChangeStore store, Ledger ledger, Function<Source, ChangePolicy> policy, Commit.Steps steps) {
        this.store = store;
        this.ledger = ledger;
        this.policy = policy;
        this.steps = steps;
    }

    /** Changes that would be applied, after all checks. */
    public List<Change> rehearse(KeptChanges kept, Selection selection, Optional<String> expected) throws IOException {
        return exclusively(() -> {
            var set = reviewed(kept, expected);
            var chosen = selection.applicable(set);
            try (var tree = SafeTree.open(set.source().project(), set.source().identity())) {
                new Conflicts(tree, chosen).refuse();
                rules(tree, set).refuse(chosen);
            }
            return chosen;
        });
    }

    /**
     * Makes changes real, all of them or none.
     *
     * @param expected the hash of what was reviewed; empty takes the set as it is
     * @return what was applied
     */
    public List<Change> apply(KeptChanges kept, Selection selection, Optional<String> expected) throws IOException {
        return exclusively(() -> {
            var set = reviewed(kept, expected);
            var chosen = selection.applicable(set);
            if (chosen.isEmpty()) {
                return chosen;
            }
            try (var tree = SafeTree.open(set.source().project(), set.source().identity())) {
                rules(tree, set).refuse(chosen);
                var request = selection.hunks().isEmpty() ? whole(set, chosen) : partial(kept, set, chosen, selection);
                record("changes.applying", set, request.changes(), selection);
                try {
                    new ChangeApplier(store, kept, steps).apply(request, tree);
                } catch (IOException | SandboxException failed) {
                    record("changes.apply_failed", set, List.of(), selection);
                    throw failed;
                }
                record("changes.applied", set, request.changes(), selection);
                return request.changes();
            }
        });
    }

    /** Forgets changes, and with them those that make no sense without; the project never had them. */
    public List<Change> discard(KeptChanges kept, Selection selection) throws IOException {
        return exclusively(() -> {
            var set = kept.changes();
            var chosen = new Dependencies(set).dependent(selection.in(set));
            record("changes.discarded", set, chosen, selection);
            store.settle(kept, without(set, chosen), chosen);
            return chosen;
        });
    }

    /** Finishes what killed processes began; says for which runs. */
    public List<String> recover() throws IOException {
        return exclusively(() -> {
            var recovered = new ArrayList<String>();
            var stuck = new ArrayList<Exception>();
            for (KeptChanges kept : store.all()) {
                if (Files.exists(kept.journal())) {
                    var set = kept.changes();
                    try {
                        if (new ChangeApplier(store, kept, steps).recover()) {
                            record("changes.recovered", set, List.of(), Selection.EVERYTHING);
                            recovered.add(set.run().text());
                        }
                    } catch (IOException | SandboxException inTheWay) { // of this set, and of no other
                        record("changes.recover_failed", set, List.of(), Selection.EVERYTHING);
                        stuck.add(inTheWay);
                    }
                }
            }
            for (Exception inTheWay : stuck) {
                switch (inTheWay) {
                    case IOException broken -> throw broken;
                    case SandboxException conflict -> throw conflict;
                    default -> throw new IllegalStateException(inTheWay);
                }
            }
            return recovered;
        });
    }

    /** Forgets what nobody decided about in time; says which runs' changes that were. */
    public List<String> expire(Duration age) throws IOException {
        return exclusively(() -> {
            var expired = store.expire(age);
            for (ChangeSet set : expired) {
                record("changes.expired", set, set.changes(), Selection.EVERYTHING);
            }
            return expired.stream().map(set -> set.run().text()).toList();
        });
    }

    private AppliedRules rules(SafeTree tree, ChangeSet set) {
        return new AppliedRules(new HandleView(tree.root()), policy.apply(set.source()));
    }

    private static ChangeSet reviewed(KeptChanges kept, Optional<String> expected) throws IOException {
        var set = kept.changes();
        if (expected.isPresent()
                && !(expected.get().length() >= 12 && set.hash().startsWith(expected.get()))) {
            throw new SandboxException(
                    FailureCode.CHANGES_CONFLICT,
                    "the changes are " + set.hash() + ", not " + Printable.text(expected.get()),
                    "review them again with glovebox changes show " + set.run());
        }
        return set;
    }

    private static ChangeApplier.Request whole(ChangeSet set, List<Change> chosen) {
        return new ChangeApplier.Request(
                chosen, chosen.stream().map(Change::number).toList(), without(set, chosen));
    }

    private static ChangeSet without(ChangeSet set, List<Change> decided) {
        var numbers = decided.stream().map(Change::number).collect(Collectors.toSet());
        return set.withChanges(set.changes().stream()
                .filter(change -> !numbers.contains(change.number()))
                .toList());
    }

    private static ChangeApplier.Request partial(
            KeptChanges kept, ChangeSet set, List<Change> chosen, Selection selection) throws IOException {
        var change = chosen.getFirst();
        boolean text = chosen.size() == 1
                && change.transition().before().isPresent()
                && change.origin().isEmpty();
        if (!text || !(ChangeContent.of(change, kept) instanceof ChangeContent.Text(TextDiff diff))) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "hunks can be selected only for one modified text file",
                    "give the path of one modified text file, or drop --hunk");
        }
        for (int number : selection.hunks()) {
            if (number < 1 || number > diff.hunks().size()) {
                throw new SandboxException(
                        FailureCode.USAGE,
                        "there is no hunk " + number + " in " + Printable.text(change.path()),
                        "it has hunks 1 to " + diff.hunks().size());
            }
        }
        if (selection.hunks().size() == diff.hunks().size()) {
            return whole(set, chosen);
        }
        FileState now = ChangeApplier.keepPartial(kept, change, diff.taking(selection.hunks()));
        var done = change.withTransition(new Transition(change.transition().before(), Optional.of(now)));
        var rest = change.withTransition(
                new Transition(Optional.of(now), change.transition().after()));
        var remaining = set.changes().stream()
                .map(other -> other.number() == change.number() ? rest : other)
                .toList();
        return new ChangeApplier.Request(List.of(done), List.of(), set.withChanges(remaining));
    }

    private void record(String type, ChangeSet set, List<Change> changes, Selection selection) {
        var details = Details.builder()
                .put("project", set.source().project().toString())
                .put("hash", set.hash())
                .put("by", System.getProperty("user.name", "unknown"))
                .put("count", changes.size())
                .put(
                        "paths",
                        Value.texts(changes.stream()
                                .limit(MOST_PATHS_RECORDED)
                                .map(Change::path)
                                .toList()));
        if (!selection.hunks().isEmpty()) {
            details.put(
                    "hunks",
                    selection.hunks().stream()
                            .sorted()
                            .map(number -> new Value.Whole(number))
                            .toList());
        }
        ledger.append(Optional.of(set.run()), type, details.build());
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    private <T> T exclusively(Work<T> work) throws IOException {
        ONE_AT_A_TIME.lock();
        try (var channel = FileChannel.open(store.lockFile(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            return work.run();
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }
}
