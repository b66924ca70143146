package dev.glovebox.runtime.apply;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.FileState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether the project still is what the run saw, at every path that is about to change. */
final class Conflicts {

    private final SafeTree tree;
    private final List<Change> changes;

    Conflicts(SafeTree tree, List<Change> changes) {
        this.tree = tree;
        this.changes = changes;
    }

    void refuse() throws IOException {
        var violations = new ArrayList<Violation>();
        Set<String> leaving = new HashSet<>();
        changes.forEach(change -> {
            if (change.transition().after().isEmpty()) {
                leaving.add(change.path());
            }
            change.origin().ifPresent(leaving::add);
        });
        for (Change change : changes) {
            problemWith(change, leaving)
                    .ifPresent(what -> violations.add(new Violation(
                            "change.conflict",
                            Printable.text(change.path()) + " " + what,
                            "run again on the current project, or deselect the file")));
        }
        if (!violations.isEmpty()) {
            throw new SandboxException(
                    new Failure(
                            FailureCode.CHANGES_CONFLICT,
                            "the project changed after the run began",
                            "run again on the current project, or deselect the files",
                            violations),
                    null);
        }
    }

    private Optional<String> problemWith(Change change, Set<String> leaving) throws IOException {
        String from = change.origin().orElse(change.path());
        var expected = change.transition().before();
        var found = tree.state(from);
        if (!same(expected, found)) {
            return Optional.of(
                    expected.isEmpty()
                            ? "was created after the run began"
                            : found.isEmpty() ? "was removed after the run began" : "was changed after the run began");
        }
        if (change.origin().isPresent() && tree.exists(change.path())) {
            return Optional.of("was created after the run began");
        }
        boolean directoryLeaves = expected.filter(FileState::directory).isPresent()
                && change.transition().after().filter(FileState::directory).isEmpty();
        return directoryLeaves ? unexpectedContent(change.path(), leaving) : Optional.empty();
    }

    private Optional<String> unexpectedContent(String path, Set<String> leaving) throws IOException {
        try (var directory = tree.directory(path)) {
            for (Path entry : directory.names()) {
                if (!leaving.contains(path + "/" + entry)) {
                    return Optional.of("still contains " + Printable.text(entry.toString())
                            + ", which is not selected for removal");
                }
            }
        }
        return Optional.empty();
    }

    /** Somebody changed the project while its changes were being applied. */
    static SandboxException during(String path, String what, @Nullable Throwable cause) {
        return new SandboxException(
                new Failure(
                        FailureCode.CHANGES_CONFLICT,
                        "the project changed while changes were being applied; nothing was applied",
                        "check the file, then apply again",
                        List.of(new Violation(
                                "change.conflict",
                                Printable.text(path) + " " + what + " since applying began",
                                "check the file, then apply again"))),
                cause);
    }

    private static boolean same(Optional<FileState> expected, Optional<FileState> found) {
        return expected.map(Conflicts::comparable).equals(found.map(Conflicts::comparable));
    }

    /** The nine permission bits count, set-id bits do not. */
    static boolean same(FileState expected, FileState found) {
        return comparable(expected).equals(comparable(found));
    }

    private static FileState comparable(FileState state) {
        return switch (state) {
            case FileState.Regular(int mode, long size, String sha256) ->
                new FileState.Regular(mode & 0777, size, sha256);
            case FileState.Directory(int mode) -> new FileState.Directory(mode & 0777);
            case FileState.Link link -> link;
            case FileState.Special special -> special;
        };
    }
}
