package dev.glovebox.runtime.change;

import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A copy of the project that the box wrote in place. Everything has to be looked at; what was touched is told by the time of
 * the last status change, which no program can set.
 */
public final class CopyLayer implements Layer {

    private final DirectoryHandle copy;
    private final DirectoryHandle project;
    private final FileTime sealed;

    /**
     * Both directories stay with the caller.
     *
     * @param sealed when the copy was complete
     */
    public CopyLayer(DirectoryHandle copy, DirectoryHandle project, FileTime sealed) {
        this.copy = copy;
        this.project = project;
        this.sealed = sealed;
    }

    @Override
    public DirectoryHandle project() {
        return project;
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        directory(new Level("", copy, project, 0), visitor);
    }

    /** The same directory in both trees; {@code was} is null where the project has none of that name. */
    private record Level(
            String path, DirectoryHandle now, @Nullable DirectoryHandle was, int depth) {}

    private void directory(Level level, Visitor visitor) throws IOException {
        var names = DirectoryNames.of(level.now);
        for (Path name : names) {
            entry(level, name, visitor);
        }
        if (level.was != null) {
            for (Path name : DirectoryNames.of(level.was)) {
                var gone = names.contains(name) ? Optional.<PathState>empty() : PathState.of(level.was, name);
                if (gone.isPresent()) {
                    DirectoryNames.gone(DirectoryNames.join(level.path, name), gone.get(), visitor);
                }
            }
        }
    }

    private void entry(Level level, Path name, Visitor visitor) throws IOException {
        String path = DirectoryNames.join(level.path, name);
        var found = PathState.of(level.now, name);
        var was = level.was != null ? PathState.of(level.was, name) : Optional.<PathState>empty();
        if (found.isEmpty()) {
            return;
        }
        var state = found.get();
        if (level.depth == DEEPEST) {
            visitor.tooDeep(path, state);
            return;
        }
        if (was.isEmpty() || state.changed().compareTo(sealed) > 0) {
            visitor.present(path, state, was);
        }
        if (NameRules.tooLong(path)) {
            return;
        }
        if (state.directory()) {
            below(level, path, state, was.filter(PathState::directory), visitor);
        } else if (was.isPresent()) {
            DirectoryNames.goneBelow(path, was.get(), visitor);
        }
    }

    private void below(Level level, String path, PathState state, Optional<PathState> was, Visitor visitor)
            throws IOException {
        try (var now = state.enter();
                var before = was.isPresent() ? was.get().enter() : null) {
            directory(new Level(path, now, before, level.depth + 1), visitor);
        }
    }
}
