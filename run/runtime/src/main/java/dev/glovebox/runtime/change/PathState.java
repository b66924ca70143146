package dev.glovebox.runtime.change;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.files.EntryAttributes;
import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/** One {@code lstat} of an entry, and its content when asked for, while its directory is open. Never follows a link. */
public final class PathState {

    private final DirectoryHandle parent;
    private final Path name;
    private final EntryAttributes attributes;

    private PathState(DirectoryHandle parent, Path name, EntryAttributes attributes) {
        this.parent = parent;
        this.name = name;
        this.attributes = attributes;
    }

    static Optional<PathState> of(DirectoryHandle parent, Path name) throws IOException {
        try {
            return Optional.of(new PathState(parent, name, parent.attributes(name)));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    public boolean regular() {
        return attributes.regular();
    }

    public boolean directory() {
        return attributes.directory();
    }

    boolean whiteout() {
        return attributes.whiteout();
    }

    public long size() {
        return attributes.size();
    }

    public FileTime changed() {
        return attributes.changed();
    }

    /** The directory that this is. */
    DirectoryHandle enter() throws IOException {
        return parent.directory(name);
    }

    public InputStream open() throws IOException {
        return parent.read(name);
    }

    /** With the content of a file: its hash, and the bytes themselves where they are few enough to be compared. */
    public ReadState read() throws IOException {
        if (attributes.regular()) {
            return readFile();
        }
        if (attributes.link()) {
            return ReadState.of(new FileState.Link(parent.target(name).toString()));
        }
        return ReadState.of(
                attributes.directory() ? new FileState.Directory(attributes.mode() & 0777) : new FileState.Special());
    }

    private ReadState readFile() throws IOException {
        int mode = attributes.mode();
        if (size() <= KeptChanges.DIFFABLE) {
            // One byte more than it had shows whether it has grown since.
            byte[] bytes = parent.content(name, (int) size() + 1);
            if (bytes.length > size()) {
                bytes = parent.content(name, (int) KeptChanges.DIFFABLE + 1);
            }
            if (bytes.length <= KeptChanges.DIFFABLE) {
                return ReadState.of(new FileState.Regular(mode, bytes.length, Sha256.of(bytes)), bytes);
            }
        }
        try (var in = open()) {
            return ReadState.of(new FileState.Regular(mode, size(), Sha256.of(in)));
        }
    }

    /** Without the content, for a file that is too large. */
    public ReadState unread() {
        return ReadState.of(new FileState.Regular(attributes.mode(), size(), ""));
    }
}
