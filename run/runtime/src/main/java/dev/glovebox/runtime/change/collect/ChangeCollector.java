package dev.glovebox.runtime.change.collect;

import dev.glovebox.policy.change.ChangeLimits;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.policy.change.PathJudge;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.Checkpoint;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import dev.glovebox.runtime.change.Layer;
import dev.glovebox.runtime.change.PathState;
import dev.glovebox.runtime.change.ProjectView;
import dev.glovebox.runtime.change.ReadState;
import dev.glovebox.runtime.change.RememberedView;
import dev.glovebox.runtime.change.StoreRoom;
import dev.glovebox.runtime.change.Transition;
import dev.glovebox.runtime.change.judge.ChangeJudge;
import dev.glovebox.runtime.change.judge.Collisions;
import dev.glovebox.runtime.change.judge.Inheritance;
import dev.glovebox.runtime.change.judge.Refusals;
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
    private final StoreRoom room;
    private final Checkpoint checkpoint;
    private final PathJudge paths;
    private final Refusals refusals;
    private final List<Change> changes = new ArrayList<>();
    private long bytes;
    private long letters;

    /** Thrown to end a walk that found more than anybody will review. */
    static final class TooMany extends IOException {
        TooMany(String most) {
            super("the run made more than " + most + "; only the first ones are listed, and none can be applied");
        }
    }

    /** @param staged when the run began; what changed in the project after it was not what the run saw */
    ChangeCollector(ChangePolicy policy, FileTime staged, KeptChanges store, StoreRoom room, Checkpoint checkpoint) {
        this.policy = policy;
        this.staged = staged;
        this.store = store;
        this.room = room;
        this.checkpoint = checkpoint;
        this.paths = new PathJudge(policy);
        this.refusals = new Refusals(policy.limits(), paths);
    }

    @Override
    public void present(String path, PathState now, Optional<PathState> was) throws IOException {
        checkpoint.pass();
        boolean readable = now.regular() && now.size() <= policy.limits().file().bytes();
        // Counted before anything is read: a sparse file costs its program nothing.
        bytes += readable ? now.size() : 0;
        boolean fits = bytes <= policy.limits().total().bytes();
        var current = now.regular() && !(readable && fits) ? now.unread() : now.read();
        var earlier = read(was);
        var before = earlier.map(ReadState::state);
        var transition = new Transition(before, Optional.of(clamped(current.state(), before)));
        if (transition.nothing()) {
            return;
        }
        var decision = raced(was).orElseGet(() -> refusals.judge(path, transition));
        // A refused change is kept as well: it can be seen, only not applied.
        if (readable && !fits) {
            decision = new PathDecision.Denied(
                    "change.too_large",
                    "all changes together are larger than " + policy.limits().total());
        }
        int number = add(path, transition, decision);
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
                new PathDecision.Denied(
                        "change.name",
                        "it is more than " + Layer.DEEPEST + " directories deep; deeper changes may be missing here"));
    }

    @Override
    public void gone(String path, PathState was) throws IOException {
        checkpoint.pass();
        var earlier = was.read();
        var transition = Transition.deleted(earlier.state());
        var decision = raced(Optional.of(was)).orElseGet(() -> refusals.judge(path, transition));
        keepBefore(add(path, transition, decision), Optional.of(earlier));
    }

    private static Optional<ReadState> read(Optional<PathState> state) throws IOException {
        return state.isPresent() ? Optional.of(state.get().read()) : Optional.empty();
    }

    private void keepBefore(int number, Optional<ReadState> earlier) throws IOException {
        var content = earlier.flatMap(ReadState::bytes);
        if (content.isPresent()) {
            room.take(content.get().length);
            store.keepBefore(number, content.get());
        }
    }

    private void keepAfter(int number, ReadState current, PathState now) throws IOException {
        room.take(now.size());
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

    private Optional<PathDecision> raced(Optional<PathState> earlier) {
        return earlier.filter(state -> !state.directory() && state.changed().compareTo(staged) > 0)
                .map(_ -> new PathDecision.Denied("change.raced", "the file in the project changed during the run"));
    }

    private int add(String path, Transition transition, PathDecision decision) throws TooMany {
        if (changes.size() >= policy.limits().number()) {
            throw new TooMany(policy.limits().number() + " changes");
        }
        int words = path.length() + length(transition.before()) + length(transition.after());
        letters += words;
        if (letters > ChangeLimits.PATHS) {
            throw new TooMany("changes with paths of " + ChangeLimits.PATHS + " characters in total");
        }
        room.take(words);
        int number = changes.size();
        changes.add(new Change(number, path, transition, Optional.empty(), decision));
        return number;
    }

    private static int length(Optional<FileState> state) {
        return state.orElse(null) instanceof FileState.Link(String target) ? target.length() : 0;
    }

    /** By path. */
    List<Change> finished(ProjectView project) throws IOException {
        changes.sort(Comparator.comparing(Change::path));
        var remembered = new RememberedView(project);
        var apart = new Collisions(remembered, checkpoint).judged(changes);
        var judged = new ChangeJudge(paths).judged(apart, remembered, checkpoint);
        return Renames.detected(Inheritance.of(judged), store);
    }

    List<Change> incomplete() {
        return changes.stream()
                .map(change -> change.withDecision(
                        new PathDecision.Denied("change.too_many", "the run made more changes than the limit")))
                .toList();
    }

    long bytes() {
        return bytes;
    }
}
