package dev.glovebox.runtime.change;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * A copy of the project that the box wrote in place. Everything has to be looked at; what was touched is told by the time of
 * the last status change, which no program can set.
 */
public final class CopyLayer implements Layer {

    private final Path copy;
    private final Path project;
    private final FileTime sealed;

    /** @param sealed when the copy was complete */
    @SuppressWarnings("MissingSummary")
    public CopyLayer(Path copy, Path project, FileTime sealed) {
        this.copy = copy;
        this.project = project;
        this.sealed = sealed;
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        directory("", copy, Optional.of(project), visitor);
    }

    private void directory(String path, Path now, Optional<Path> was, Visitor visitor) throws IOException {
        var names = DirectoryNames.of(now);
        for (Path name : names) {
            entry(DirectoryNames.join(path, name), now.resolve(name), was.map(d -> d.resolve(name)), visitor);
        }
        if (was.isPresent()) {
            for (Path name : DirectoryNames.of(was.get())) {
                var gone = names.contains(name)
                        ? Optional.<PathState>empty()
                        : PathState.of(was.get().resolve(name));
                if (gone.isPresent()) {
                    DirectoryNames.gone(DirectoryNames.join(path, name), gone.get(), visitor);
                }
            }
        }
    }

    private void entry(String path, Path now, Optional<Path> candidate, Visitor visitor) throws IOException {
        var state = PathState.of(now);
        var was = candidate.isPresent() ? PathState.of(candidate.get()) : Optional.<PathState>empty();
        if (state.isEmpty()) {
            return;
        }
        if (was.isEmpty() || state.get().changed().compareTo(sealed) > 0) {
            visitor.present(path, state.get(), was);
        }
        if (NameRules.tooLong(path)) {
            return;
        }
        if (state.get().directory()) {
            directory(path, now, was.filter(PathState::directory).map(PathState::path), visitor);
        } else if (was.isPresent()) {
            DirectoryNames.goneBelow(path, was.get(), visitor);
        }
    }
}
