package dev.glovebox.runtime.apply;

import dev.glovebox.files.EntryAttributes;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.Sha256;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One request, from approved changes to a changed project: staged, journaled, committed, settled. */
final class ChangeApplier {

    /**
     * Planned application.
     *
     * @param changes with their transitions as they will be carried out
     * @param decided those that leave the set
     * @param remaining the set afterwards
     */
    record Request(List<Change> changes, List<Integer> decided, ChangeSet remaining) {}

    private final ChangeStore store;
    private final KeptChanges kept;
    private final Commit.Steps steps;

    ChangeApplier(ChangeStore store, KeptChanges kept, Commit.Steps steps) {
        this.store = store;
        this.kept = kept;
        this.steps = steps;
    }

    /** @param tree the project, in which the changes were judged */
    void apply(Request request, SafeTree tree) throws IOException {
        new Conflicts(tree, request.changes()).refuse();
        String name = ".glovebox-apply-" + RunId.random();
        var journal = new Journal(
                Journal.Phase.STAGING,
                new Journal.StagingName(name, Optional.empty()),
                Plan.of(request.changes()).operations(),
                request.decided(),
                request.remaining());
        journal.write(kept.journal());
        steps.reached("journal begun");
        try (var staging = created(tree, name)) {
            try {
                stage(request.changes(), tree, staging);
                steps.reached("staged");
            } catch (IOException | RuntimeException failed) {
                giveUp(staging);
                throw failed;
            }
            var committing = journal.committing(staging.identity());
            committing.write(kept.journal());
            steps.reached("commit begun");
            commit(committing, new Commit(tree, staging, steps), staging);
            settle(committing, staging);
        }
    }

    private Staging created(SafeTree tree, String name) throws IOException {
        try {
            return Staging.create(tree, name);
        } catch (IOException | RuntimeException failed) {
            Files.delete(kept.journal());
            throw failed;
        }
    }

    private void giveUp(Staging staging) throws IOException {
        staging.remove();
        Files.delete(kept.journal());
    }

    private void commit(Journal journal, Commit commit, Staging staging) throws IOException {
        try {
            commit.forward(journal.operations());
        } catch (IOException | RuntimeException failed) {
            takeBack(journal, commit, staging, failed);
            throw failed;
        }
        journal.at(Journal.Phase.DONE).write(kept.journal());
        steps.reached("commit done");
    }

    /** Where somebody is in the way, what was theirs stays in the staging directory: nothing is lost for being untidy. */
    private void takeBack(Journal journal, Commit commit, Staging staging, Exception why) throws IOException {
        try {
            commit.back(journal.operations());
        } catch (IOException stuck) {
            Files.delete(kept.journal());
            var left = new IOException(
                    "the project changed while changes were being applied, and some files could not be restored; they "
                            + "are in "
                            + journal.remaining()
                                    .source()
                                    .project()
                                    .resolve(journal.staging().name()),
                    stuck);
            left.addSuppressed(why);
            throw left;
        }
        // From here on a finder has only to sweep: what is staged goes one by one, and what is missing would count as
        // done.
        journal.at(Journal.Phase.STAGING).write(kept.journal());
        steps.reached("taken back");
        giveUp(staging);
    }

    private static Staging existing(Journal journal, SafeTree tree) throws IOException {
        return Staging.existing(
                tree, journal.staging().name(), journal.staging().identity().orElseThrow());
    }

    private void settle(Journal journal, Staging staging) throws IOException {
        staging.remove();
        steps.reached("staging removed");
        settle(journal);
    }

    private void settle(Journal journal) throws IOException {
        for (Change change : journal.remaining().changes()) {
            kept.adoptPartial(change);
        }
        var decided = kept.changes().changes().stream()
                .filter(change -> journal.decided().contains(change.number()))
                .toList();
        steps.reached("settling");
        store.settle(kept, journal.remaining(), decided);
        steps.reached("settled");
        Files.deleteIfExists(kept.journal());
    }

    /** Finishes or sweeps away what a killed process left; says whether there was anything. */
    boolean recover() throws IOException {
        var found = Journal.read(kept.journal());
        if (found.isEmpty()) {
            return false;
        }
        var journal = found.get();
        var source = journal.remaining().source();
        try (var tree = SafeTree.open(source.project(), source.identity())) {
            switch (journal.phase()) {
                case STAGING -> {
                    tree.root().delete(Path.of(journal.staging().name()));
                    Files.delete(kept.journal());
                }
                case COMMITTING -> {
                    try (var staging = existing(journal, tree)) {
                        commit(journal, new Commit(tree, staging, steps), staging);
                        settle(journal, staging);
                    }
                }
                case DONE -> {
                    try (var staging = existing(journal, tree)) {
                        settle(journal, staging);
                    } catch (NoSuchFileException removedAlready) {
                        settle(journal);
                    }
                }
            }
            return true;
        } catch (NoSuchFileException gone) {
            throw new SandboxException(
                    FailureCode.CHANGES_CONFLICT,
                    "changes of run " + journal.remaining().run() + " were being applied to " + source.project()
                            + " when the process was killed, and the project no longer exists: " + gone.getMessage(),
                    "restore the project at this path, or remove " + kept.journal(),
                    gone);
        }
    }

    private void stage(List<Change> changes, SafeTree tree, Staging staging) throws IOException {
        for (Change change : changes) {
            var after = change.transition().after();
            if (after.isEmpty()) {
                continue;
            }
            String staged = Operation.staged(change.number());
            var like = ownerFor(change, tree);
            switch (after.get()) {
                case FileState.Regular regular -> {
                    try (var in = content(change, regular, tree)) {
                        staging.file(staged, in, Plan.mode(regular), like);
                    }
                    verify(staging, staged, regular, change);
                }
                case FileState.Link(String target) -> staging.link(staged, target, like);
                case FileState.Directory _ -> {
                    if (change.transition()
                            .before()
                            .filter(FileState::directory)
                            .isEmpty()) {
                        staging.directory(staged, like);
                    }
                }
                case FileState.Special() -> throw new IOException("a special file cannot be applied");
            }
        }
    }

    private static void verify(Staging staging, String staged, FileState.Regular expected, Change change)
            throws IOException {
        if (!SafeTree.state(staging.directory(), Path.of(staged)).sameContent(expected)) {
            throw new IOException("the kept content of " + change.path() + " is not the content that was reviewed");
        }
    }

    /** A rename or a change of permissions has its content in the project itself. */
    private InputStream content(Change change, FileState.Regular wanted, SafeTree tree) throws IOException {
        if (kept.hasPartial(change.number(), wanted.sha256())) {
            return Files.newInputStream(kept.partial(change.number()));
        }
        if (Files.exists(kept.after(change))) {
            return Files.newInputStream(kept.after(change));
        }
        return open(tree, change.origin().orElse(change.path()));
    }

    private static InputStream open(SafeTree tree, String path) throws IOException {
        try (var location = tree.location(path)) {
            return location.directory().read(location.name());
        }
    }

    /** Owner of a change: that of the replaced file, or of the nearest directory. */
    private static EntryAttributes ownerFor(Change change, SafeTree tree) throws IOException {
        String path = change.origin().orElse(change.path());
        while (!path.isEmpty()) {
            if (tree.exists(path)) {
                try (var location = tree.location(path)) {
                    return location.directory().attributes(location.name());
                }
            }
            path = path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
        }
        return tree.root().attributes();
    }

    /** The part of a file's change that was chosen, kept until the rest is decided. */
    static FileState.Regular keepPartial(KeptChanges kept, Change change, byte[] content) throws IOException {
        Path file = kept.partial(change.number());
        Files.write(file, content);
        int mode = Plan.mode(change.transition().before().orElseThrow());
        return new FileState.Regular(mode, content.length, Sha256.of(content));
    }
}
