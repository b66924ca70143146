package dev.glovebox.runtime.change;

import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The upper layer of an overlay. Walks what was written and looks into the project only where something was, so the cost is
 * that of the changes.
 *
 * <p>What the kernel hides it hides by whiteouts and by opaque directories. A whiteout is a device that only the kernel can
 * make there. Whether a directory is opaque is asked of the kernel itself, by looking for one of the project's entries in the
 * merged view: so no attribute that a program may have forged is ever read.
 */
public final class OverlayLayer implements Layer {

    private final Level root;

    /** All three stay with the caller; the overlay must still be mounted at {@code merged}. */
    public OverlayLayer(DirectoryHandle upper, DirectoryHandle merged, DirectoryHandle project) {
        this.root = new Level("", upper, merged, project);
    }

    /** The same directory in all three trees; {@code was} is null where the project has none of that name. */
    private record Level(
            String path,
            DirectoryHandle upper,
            DirectoryHandle merged,
            @Nullable DirectoryHandle was) implements AutoCloseable {

        Level child(Path name, @Nullable DirectoryHandle below) throws IOException {
            var upperChild = upper.directory(name);
            try {
                return new Level(DirectoryNames.join(path, name), upperChild, merged.directory(name), below);
            } catch (IOException failed) {
                upperChild.close();
                throw failed;
            }
        }

        @Override
        public void close() {
            upper.close();
            merged.close();
        }
    }

    @Override
    public DirectoryHandle project() {
        return Objects.requireNonNull(root.was);
    }

    @Override
    public boolean untouched() throws IOException {
        return root.upper.names().isEmpty();
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        directory(root, visitor, 0);
    }

    private void directory(Level level, Visitor visitor, int depth) throws IOException {
        Set<Path> written = DirectoryNames.of(level.upper);
        for (Path name : written) {
            entry(level, name, visitor, depth);
        }
        if (level.was != null) {
            hidden(level, level.was, written, visitor);
        }
    }

    private void entry(Level level, Path name, Visitor visitor, int depth) throws IOException {
        String path = DirectoryNames.join(level.path, name);
        var was = level.was != null ? PathState.of(level.was, name) : Optional.<PathState>empty();
        var found = PathState.of(level.upper, name);
        if (found.isEmpty()) {
            return;
        }
        var state = found.get();
        if (state.whiteout()) {
            if (was.isPresent()) {
                DirectoryNames.gone(path, was.get(), visitor);
            }
        } else if (depth == DEEPEST) {
            visitor.tooDeep(path, state);
        } else {
            visitor.present(path, state, was);
            if (NameRules.tooLong(path)) {
                return;
            }
            if (state.directory()) {
                below(level, name, was.filter(PathState::directory), visitor, depth);
            } else if (was.isPresent()) {
                DirectoryNames.goneBelow(path, was.get(), visitor);
            }
        }
    }

    private void below(Level level, Path name, Optional<PathState> was, Visitor visitor, int depth) throws IOException {
        try (var project = was.isPresent() ? was.get().enter() : null;
                var child = level.child(name, project)) {
            directory(child, visitor, depth + 1);
        }
    }

    /** An opaque directory shows nothing of the project's, any other shows all of it: one entry tells which it is. */
    private static void hidden(Level level, DirectoryHandle was, Set<Path> written, Visitor visitor)
            throws IOException {
        try (var names = was.openNames()) {
            for (Path name : names) {
                if (!written.contains(name)) {
                    if (level.merged.exists(name)) {
                        return;
                    }
                    var gone = PathState.of(was, name);
                    if (gone.isPresent()) {
                        DirectoryNames.gone(DirectoryNames.join(level.path, name), gone.get(), visitor);
                    }
                }
            }
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
    }
}
