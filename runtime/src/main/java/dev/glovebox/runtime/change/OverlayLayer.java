package dev.glovebox.runtime.change;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The upper layer of an overlay. Walks what was written and looks into the project only where something was, so the cost is
 * that of the changes.
 *
 * <p>What the kernel hides it hides by whiteouts and by opaque directories. A whiteout is a device that only the kernel can
 * make there. Whether a directory is opaque is asked of the kernel itself, by looking for one of the project's entries in the
 * merged view: so no attribute that a program may have forged is ever read.
 */
public final class OverlayLayer implements Layer {

    private final Path upper;
    private final Path merged;
    private final Path project;

    /** All three are directories; the overlay must still be mounted at {@code merged}. */
    public OverlayLayer(Path upper, Path merged, Path project) {
        this.upper = upper;
        this.merged = merged;
        this.project = project;
    }

    @Override
    public boolean untouched() throws IOException {
        return DirectoryNames.of(upper).isEmpty();
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        directory(new Place("", upper, merged, Optional.of(project)), visitor);
    }

    /** @param was the project's directory of that name; empty where it has none */
    private record Place(String path, Path upper, Path merged, Optional<Path> was) {

        Place child(Path name, Optional<Path> was) {
            return new Place(DirectoryNames.join(path, name), upper.resolve(name), merged.resolve(name), was);
        }
    }

    private void directory(Place place, Visitor visitor) throws IOException {
        Set<Path> written = DirectoryNames.of(place.upper);
        for (Path name : written) {
            entry(place, name, visitor);
        }
        if (place.was.isPresent()) {
            hidden(place, place.was.get(), written, visitor);
        }
    }

    private void entry(Place parent, Path name, Visitor visitor) throws IOException {
        var was = parent.was.isPresent() ? PathState.of(parent.was.get().resolve(name)) : Optional.<PathState>empty();
        var place = parent.child(name, was.filter(PathState::directory).map(PathState::path));
        var state = PathState.of(place.upper);
        if (state.isEmpty()) {
            return;
        }
        if (state.get().whiteout()) {
            if (was.isPresent()) {
                DirectoryNames.gone(place.path, was.get(), visitor);
            }
            return;
        }
        visitor.present(place.path, state.get(), was);
        if (NameRules.tooLong(place.path)) {
            return;
        }
        if (state.get().directory()) {
            directory(place, visitor);
        } else if (was.isPresent()) {
            DirectoryNames.goneBelow(place.path, was.get(), visitor);
        }
    }

    /** An opaque directory shows nothing of the project's, any other shows all of it: one entry tells which it is. */
    private static void hidden(Place place, Path was, Set<Path> written, Visitor visitor) throws IOException {
        try (var entries = Files.newDirectoryStream(was)) {
            for (Path entry : entries) {
                Path name = entry.getFileName();
                if (!written.contains(name)) {
                    if (Files.exists(place.merged.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                        return;
                    }
                    var gone = PathState.of(entry);
                    if (gone.isPresent()) {
                        DirectoryNames.gone(DirectoryNames.join(place.path, name), gone.get(), visitor);
                    }
                }
            }
        }
    }
}
