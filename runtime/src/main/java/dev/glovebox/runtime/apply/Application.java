package dev.glovebox.runtime.apply;

import dev.glovebox.model.FailureCode;
import dev.glovebox.model.RunId;
import dev.glovebox.model.SandboxException;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.ChangeStore;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.change.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.List;
import java.util.Set;

/** One request, from approved changes to a changed project: staged, journaled, committed, settled. */
final class Application {

    /**
     * What is to be done.
     *
     * @param changes with their transitions as they will be carried out
     * @param decided those that leave the set
     * @param remaining the set afterwards
     */
    record Request(List<Change> changes, List<Integer> decided, ChangeSet remaining) {}

    private final ChangeStore store;
    private final KeptChanges kept;
    private final Commit.Steps steps;

    Application(ChangeStore store, KeptChanges kept, Commit.Steps steps) {
        this.store = store;
        this.kept = kept;
        this.steps = steps;
    }

    void apply(Request request) throws IOException {
        var source = request.remaining().source();
        try (var tree = SafeTree.open(source.project(), source.identity())) {
            new Conflicts(tree, request.changes()).refuse();
            String name = ".glovebox-apply-" + RunId.random();
            var plan = Plan.of(request.changes());
            var journal =
                    new Journal(Journal.Phase.STAGING, name, plan.operations(), request.decided(), request.remaining());
            journal.write(kept.journal());
            steps.reached("journal begun");
            var staging = Staging.create(tree, name);
            try {
                stage(request.changes(), tree, staging);
                steps.reached("staged");
            } catch (IOException | RuntimeException failed) {
                staging.remove();
                Files.delete(kept.journal());
                throw failed;
            }
            journal = journal.at(Journal.Phase.COMMITTING);
            journal.write(kept.journal());
            steps.reached("commit begun");
            commit(journal, new Commit(tree, staging, steps), staging);
            settle(journal, staging);
        }
    }

    private void commit(Journal journal, Commit commit, Staging staging) throws IOException {
        try {
            commit.forward(journal.operations());
        } catch (IOException | RuntimeException failed) {
            commit.back(journal.operations());
            staging.remove();
            Files.delete(kept.journal());
            throw failed;
        }
        journal.at(Journal.Phase.DONE).write(kept.journal());
        steps.reached("commit done");
    }

    private void settle(Journal journal, Staging staging) throws IOException {
        staging.remove();
        steps.reached("staging removed");
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
            var staging = Staging.existing(tree, journal.staging());
            switch (journal.phase()) {
                case STAGING -> {
                    staging.remove();
                    Files.delete(kept.journal());
                }
                case COMMITTING -> {
                    new Commit(tree, staging, steps).forward(journal.operations());
                    journal.at(Journal.Phase.DONE).write(kept.journal());
                    settle(journal, staging);
                }
                case DONE -> settle(journal, staging);
            }
            return true;
        } catch (NoSuchFileException gone) {
            throw new SandboxException(
                    FailureCode.CHANGES_CONFLICT,
                    "changes of run " + journal.remaining().run() + " were being applied to " + source.project()
                            + " when the process was killed, and it is no longer there: " + gone.getMessage(),
                    "put the project back in its place, or remove " + kept.journal(),
                    gone);
        }
    }

    private void stage(List<Change> changes, SafeTree tree, Staging staging) throws IOException {
        for (Change change : changes) {
            var after = change.transition().after();
            if (after.isEmpty()) {
                continue;
            }
            var put = new Operation.Put(change.number(), change.path());
            var like = ownerFor(change, tree);
            switch (after.get()) {
                case FileState.Regular regular -> {
                    try (var in = content(change, regular, tree)) {
                        staging.file(put.name(), in, Plan.mode(regular), like);
                    }
                    verify(tree, staging.path(put.name()), regular, change);
                }
                case FileState.Link(String target) -> staging.link(put.name(), target, like);
                case FileState.Directory _ -> {
                    if (change.transition()
                            .before()
                            .filter(FileState::directory)
                            .isEmpty()) {
                        staging.directory(put.name(), like);
                    }
                }
                case FileState.Special() -> throw new IOException("a special file cannot be applied");
            }
            if (change.origin().isEmpty() && !after.get().directory()) {
                backUp(change, tree, staging, put, like);
            }
        }
    }

    private static void verify(SafeTree tree, String staged, FileState.Regular expected, Change change)
            throws IOException {
        var state = tree.state(staged);
        if (state.isEmpty() || !state.get().sameContent(expected)) {
            throw new IOException("the kept content of " + change.path() + " is not what was reviewed");
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

    @SuppressWarnings("resource") // the channel closes with the stream, the directory right away
    private static InputStream open(SafeTree tree, String path) throws IOException {
        try (var place = tree.place(path)) {
            return Channels.newInputStream(place.directory()
                    .newByteChannel(place.name(), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)));
        }
    }

    private static void backUp(
            Change change, SafeTree tree, Staging staging, Operation.Put put, PosixFileAttributes like)
            throws IOException {
        switch (change.transition().before().orElse(null)) {
            case null -> {}
            case FileState.Regular regular -> {
                try (var in = open(tree, change.path())) {
                    staging.file(put.backup(), in, Plan.mode(regular), like);
                }
            }
            case FileState.Link(String target) -> staging.link(put.backup(), target, like);
            case FileState.Directory _ -> {}
            case FileState.Special _ -> throw new IOException(change.path() + " is a special file");
        }
    }

    /** What replaces a file belongs to whom the file belonged; what is new, to the owner of the nearest directory. */
    private static PosixFileAttributes ownerFor(Change change, SafeTree tree) throws IOException {
        String path = change.origin().orElse(change.path());
        while (!path.isEmpty()) {
            if (tree.exists(path)) {
                try (var place = tree.place(path)) {
                    return place.view().readAttributes();
                }
            }
            path = path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
        }
        return Files.readAttributes(tree.root(), PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** The part of a file's change that was chosen, kept until the rest is decided. */
    static FileState.Regular keepPartial(KeptChanges kept, Change change, byte[] content) throws IOException {
        Path file = kept.partial(change.number());
        Files.write(file, content);
        int mode = Plan.mode(change.transition().before().orElseThrow());
        return new FileState.Regular(mode, content.length, Sha256.of(content));
    }
}
