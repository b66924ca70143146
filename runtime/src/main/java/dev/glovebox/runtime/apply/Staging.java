package dev.glovebox.runtime.apply;

import dev.glovebox.runtime.change.FileState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A directory in the project's root, so that everything in it is one rename away from its place. Content goes in through open
 * handles. Java has no way to make a directory or a link beneath a handle; those two are made by path, under names nobody can
 * guess, and are then looked for beneath the handle: if the path led elsewhere the application fails, having made one empty
 * thing of no use to anyone.
 */
final class Staging {

    private final SafeTree tree;
    private final String name;

    private Staging(SafeTree tree, String name) {
        this.tree = tree;
        this.name = name;
    }

    static Staging create(SafeTree tree, String name) throws IOException {
        Files.createDirectory(
                tree.root().resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        var staging = new Staging(tree, name);
        if (!tree.exists(name)) {
            throw new NoSuchFileException(tree.root().toString(), null, "the project was replaced");
        }
        return staging;
    }

    static Staging existing(SafeTree tree, String name) {
        return new Staging(tree, name);
    }

    String path(String entry) {
        return name + "/" + entry;
    }

    boolean has(String entry) throws IOException {
        return tree.exists(path(entry));
    }

    /** A file, owned like {@code like}; on disk when this returns. */
    void file(String entry, InputStream content, int mode, PosixFileAttributes like) throws IOException {
        try (var place = tree.place(path(entry))) {
            var options = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS);
            try (var channel = place.directory()
                    .newByteChannel(
                            place.name(),
                            options,
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
                content.transferTo(Channels.newOutputStream(channel));
                if (channel instanceof FileChannel file) {
                    file.force(true);
                }
            }
            own(place, like);
            place.view().setPermissions(Permissions.of(mode));
        }
    }

    void directory(String entry, PosixFileAttributes like) throws IOException {
        Files.createDirectory(
                tree.root().resolve(path(entry)),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (var place = tree.place(path(entry))) {
            own(place, like);
        }
    }

    void link(String entry, String target, PosixFileAttributes like) throws IOException {
        Path made = Files.createSymbolicLink(tree.root().resolve(path(entry)), Path.of(target));
        if (!(tree.state(path(entry)).orElse(null) instanceof FileState.Link)) {
            throw new FileAlreadyExistsException(made.toString(), null, "the staging directory was replaced");
        }
        var mine = Files.readAttributes(made, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!mine.owner().equals(like.owner())) {
            Files.setAttribute(made, "posix:owner", like.owner(), LinkOption.NOFOLLOW_LINKS);
        }
        if (!mine.group().equals(like.group())) {
            Files.setAttribute(made, "posix:group", like.group(), LinkOption.NOFOLLOW_LINKS);
        }
    }

    /** Nothing of ours stays behind as a stranger's: root gives it away, anyone else is the owner already. */
    private static void own(SafeTree.Place place, PosixFileAttributes like) throws IOException {
        var mine = place.view().readAttributes();
        if (!mine.group().equals(like.group())) {
            place.view().setGroup(like.group());
        }
        if (!mine.owner().equals(like.owner())) {
            place.view().setOwner(like.owner());
        }
    }

    /** With everything in it; directories in it are empty, or were emptied into it. */
    void remove() throws IOException {
        try (var parent = tree.place(name)) {
            removeAll(parent);
        } catch (NoSuchFileException removedAlready) {
            // then there is nothing to do
        }
    }

    private static void removeAll(SafeTree.Place place) throws IOException {
        if (place.view().readAttributes().isDirectory()) {
            var bits = Permissions.bits(place.view().readAttributes().permissions());
            if ((bits & 0700) != 0700) {
                place.view().setPermissions(Permissions.of(bits | 0700));
            }
            try (var inside = place.directory().newDirectoryStream(place.name(), LinkOption.NOFOLLOW_LINKS)) {
                for (Path entry : inside) {
                    removeAll(new SafeTree.Place(inside, entry.getFileName()));
                }
            }
            place.directory().deleteDirectory(place.name());
        } else {
            place.directory().deleteFile(place.name());
        }
    }
}
