package dev.glovebox.runtime.apply;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.files.EntryAttributes;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.FileIdentity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A directory in the project's root, so that everything in it is one rename away from its place. It belongs to whoever applies and
 * nobody else can enter it; it is held open from the moment it is made, wherever somebody moves it.
 */
final class Staging implements AutoCloseable {

    private static final int OURS_ALONE = 0700;

    private final DirectoryHandle parent;
    private final Path name;
    private final DirectoryHandle directory;

    private Staging(DirectoryHandle parent, Path name, DirectoryHandle directory) {
        this.parent = parent;
        this.name = name;
        this.directory = directory;
    }

    /** Fails if what is found under the name afterwards is not an empty directory of ours: somebody put theirs in its place. */
    static Staging create(SafeTree tree, String name) throws IOException {
        var staging = new Staging(tree.root(), Path.of(name), tree.root().makeDirectory(Path.of(name)));
        try {
            var found = staging.directory.attributes();
            if (found.uid() == BoxUser.current().uid()
                    && (found.mode() & 0777) == OURS_ALONE // a project's set-group-id bit is inherited
                    && staging.directory.names().isEmpty()) {
                return staging;
            }
            throw new IOException("the staging directory was replaced while it was created");
        } catch (IOException | RuntimeException failed) {
            staging.close();
            throw failed;
        }
    }

    /** The one that a killed process left, and no other of its name. */
    static Staging existing(SafeTree tree, String name, FileIdentity expected) throws IOException {
        var directory = tree.root().directory(Path.of(name));
        if (!FileIdentity.of(directory).equals(expected)) {
            directory.close();
            throw new NoSuchFileException(name, null, "it is no longer the directory that was created");
        }
        return new Staging(tree.root(), Path.of(name), directory);
    }

    FileIdentity identity() throws IOException {
        return FileIdentity.of(directory);
    }

    DirectoryHandle directory() {
        return directory;
    }

    boolean has(String entry) {
        return directory.exists(Path.of(entry));
    }

    /** A file, owned like {@code like}; on disk when this returns. */
    void file(String entry, InputStream content, int mode, EntryAttributes like) throws IOException {
        var file = Path.of(entry);
        var options = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS);
        var ownersOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (var channel = FileChannel.open(directory.entry(file), options, ownersOnly)) {
            content.transferTo(Channels.newOutputStream(channel));
            channel.force(true);
        }
        directory.setOwner(file, like.uid(), like.gid());
        directory.setMode(file, mode);
    }

    void directory(String entry, EntryAttributes like) throws IOException {
        var made = Path.of(entry);
        directory.makeDirectory(made).close();
        directory.setOwner(made, like.uid(), like.gid());
    }

    void link(String entry, String target, EntryAttributes like) throws IOException {
        var link = Path.of(entry);
        Files.createSymbolicLink(directory.entry(link), Path.of(target));
        directory.setOwner(link, like.uid(), like.gid());
    }

    /** With everything in it. If somebody moved it away, it stays there, emptied. */
    void remove() throws IOException {
        for (Path entry : directory.names()) {
            directory.delete(entry);
        }
        try (var found = parent.directory(name)) {
            if (FileIdentity.of(found).equals(identity())) {
                parent.delete(name);
            }
        } catch (NoSuchFileException movedAway) {
            // then it is not ours to look for
        }
    }

    @Override
    public void close() {
        directory.close();
    }
}
