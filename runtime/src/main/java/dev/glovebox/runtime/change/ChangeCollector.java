package dev.glovebox.runtime.change;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.Verdict;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Compares what a layer holds with the project, judges each difference, and keeps its content. */
final class ChangeCollector implements Layer.Visitor {

    private static final int OTHERS_MAY_WRITE = 0002;

    private final ChangePolicy policy;
    private final FileTime staged;
    private final KeptChanges store;
    private final List<Change> changes = new ArrayList<>();
    private long bytes;

    /** Thrown to end a walk that found more than anybody will review. */
    static final class TooMany extends IOException {
        TooMany(int most) {
            super("the run made more than " + most + " changes; only the first are listed and none can be applied");
        }
    }

    /** @param staged when the run began; what changed in the project after it was not what the run saw */
    @SuppressWarnings("MissingSummary")
    ChangeCollector(ChangePolicy policy, FileTime staged, KeptChanges store) {
        this.policy = policy;
        this.staged = staged;
        this.store = store;
    }

    @Override
    public void present(String path, PathState now, Optional<PathState> was) throws IOException {
        boolean huge = now.regular() && now.size() > policy.limits().file().bytes();
        var current = huge ? now.unread() : now.read();
        var earlier = read(was);
        var before = earlier.map(ReadState::state);
        var transition = new Transition(before, Optional.of(clamped(current.state(), before)));
        if (transition.nothing()) {
            return;
        }
        var verdict = raced(was).orElseGet(() -> Refusals.judge(path, transition, policy));
        // A refused change is kept as well: it can be seen, only not applied.
        boolean readable = now.regular() && !huge;
        bytes += readable ? now.size() : 0;
        boolean fits = bytes <= policy.limits().total().bytes();
        if (readable && !fits) {
            verdict = new Verdict.Denied(
                    "change.too_large",
                    "all changes together exceed " + policy.limits().total());
        }
        int number = add(path, transition, verdict);
        keepBefore(number, earlier);
        if (readable && fits) {
            keepAfter(number, current, now);
        }
    }

    @Override
    public void tooDeep(String path, PathState now) throws IOException {
        add(
                path,
                Transition.created(now.unread().state()),
                new Verdict.Denied(
                        "change.name",
                        "it lies more than " + Layer.DEEPEST + " directories deep, and so may more below it"));
    }

    @Override
    public void gone(String path, PathState was) throws IOException {
        var earlier = was.read();
        var transition = Transition.deleted(earlier.state());
        var verdict = raced(Optional.of(was)).orElseGet(() -> Refusals.judge(path, transition, policy));
        keepBefore(add(path, transition, verdict), Optional.of(earlier));
    }

    private static Optional<ReadState> read(Optional<PathState> state) throws IOException {
        return state.isPresent() ? Optional.of(state.get().read()) : Optional.empty();
    }

    private void keepBefore(int number, Optional<ReadState> earlier) throws IOException {
        var content = earlier.flatMap(ReadState::bytes);
        if (content.isPresent()) {
            store.keepBefore(number, content.get());
        }
    }

    private void keepAfter(int number, ReadState current, PathState now) throws IOException {
        var content = current.bytes();
        if (content.isPresent()) {
            store.keepAfter(number, content.get());
        } else {
            try (var in = now.open()) {
                store.keepAfter(number, in);
            }
        }
    }

    /** Permissions that no review would notice and every other user of the host could use. */
    private static FileState clamped(FileState state, Optional<FileState> before) {
        return switch (state) {
            case FileState.Regular(int mode, long size, String sha256) ->
                new FileState.Regular(mode & ~01000 & ~newlyWritable(before), size, sha256);
            case FileState.Directory(int mode) -> new FileState.Directory(mode & ~newlyWritable(before));
            case FileState.Link link -> link;
            case FileState.Special special -> special;
        };
    }

    private static int newlyWritable(Optional<FileState> before) {
        int had = before.map(state -> switch (state) {
                    case FileState.Regular(int mode, long _, String _) -> mode;
                    case FileState.Directory(int mode) -> mode;
                    case FileState.Link _, FileState.Special _ -> 0;
                })
                .orElse(0);
        return OTHERS_MAY_WRITE & ~had;
    }

    private Optional<Verdict> raced(Optional<PathState> earlier) {
        return earlier.filter(state -> !state.directory() && state.changed().compareTo(staged) > 0)
                .map(_ -> new Verdict.Denied(
                        "change.raced", "the project's own file changed while the run was going on"));
    }

    private int add(String path, Transition transition, Verdict verdict) throws TooMany {
        if (changes.size() >= policy.limits().number()) {
            throw new TooMany(policy.limits().number());
        }
        int number = changes.size();
        changes.add(new Change(number, path, transition, Optional.empty(), verdict));
        return number;
    }

    /** By path. */
    List<Change> finished(DirectoryHandle project) throws IOException {
        changes.sort(Comparator.comparing(Change::path));
        var judged = new Collisions(project).judged(changes);
        return Renames.detected(Inheritance.of(judged), store);
    }

    List<Change> incomplete() {
        return changes.stream()
                .map(change -> change.withVerdict(
                        new Verdict.Denied("change.too_many", "the run made more changes than the limit")))
                .toList();
    }

    long bytes() {
        return bytes;
    }
}
