package dev.glovebox.runtime.change;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One {@code lstat} of a path, and its content when asked for. Never follows a link. */
final class PathState {

    private static final int TYPE = 0170000;
    private static final int REGULAR = 0100000;
    private static final int DIRECTORY = 0040000;
    private static final int LINK = 0120000;
    private static final int CHARACTER_DEVICE = 0020000;

    private final Path path;
    private final int bits;
    private final Map<String, Object> attributes;

    private PathState(Path path, Map<String, Object> attributes) {
        this.path = path;
        this.attributes = attributes;
        this.bits = (Integer) attribute("mode");
    }

    static Optional<PathState> of(Path path) throws IOException {
        try {
            return Optional.of(new PathState(
                    path, Files.readAttributes(path, "unix:mode,size,rdev,ctime", LinkOption.NOFOLLOW_LINKS)));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    private Object attribute(String name) {
        Object value = attributes.get(name);
        if (value == null) {
            throw new IllegalStateException("the file system does not tell " + name);
        }
        return value;
    }

    Path path() {
        return path;
    }

    private int type() {
        return bits & TYPE;
    }

    boolean regular() {
        return type() == REGULAR;
    }

    boolean directory() {
        return type() == DIRECTORY;
    }

    /** How an overlay writes down that something is gone; only the kernel can make one there. */
    boolean whiteout() {
        return type() == CHARACTER_DEVICE && ((Number) attribute("rdev")).longValue() == 0;
    }

    private int mode() {
        return bits & 07777;
    }

    long size() {
        return ((Number) attribute("size")).longValue();
    }

    /** When anything about it last changed; nobody but the kernel can set it. */
    FileTime changed() {
        return (FileTime) attribute("ctime");
    }

    /** With the content of a file: its hash, and the bytes themselves where they are few enough to be compared. */
    ReadState read() throws IOException {
        return switch (type()) {
            case REGULAR -> readFile();
            case LINK ->
                ReadState.of(new FileState.Link(Files.readSymbolicLink(path).toString()));
            case DIRECTORY -> ReadState.of(new FileState.Directory(mode() & 0777));
            default -> ReadState.of(new FileState.Special());
        };
    }

    private ReadState readFile() throws IOException {
        if (size() <= KeptChanges.DIFFABLE) {
            try (var in = open()) {
                byte[] bytes = in.readNBytes((int) KeptChanges.DIFFABLE + 1);
                if (bytes.length <= KeptChanges.DIFFABLE) {
                    return ReadState.of(new FileState.Regular(mode(), bytes.length, Sha256.of(bytes)), bytes);
                }
            }
        }
        try (var in = open()) {
            return ReadState.of(new FileState.Regular(mode(), size(), Sha256.of(in)));
        }
    }

    private InputStream open() throws IOException {
        return Channels.newInputStream(
                Files.newByteChannel(path, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)));
    }

    /** Without the content, for a file that is too large. */
    ReadState unread() {
        return ReadState.of(new FileState.Regular(mode(), size(), ""));
    }
}
