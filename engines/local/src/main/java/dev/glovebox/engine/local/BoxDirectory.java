package dev.glovebox.engine.local;

import dev.glovebox.engine.HostsFile;
import dev.glovebox.model.network.GroupMember;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Files of one box on disk: its note {@code <run>.note}, and the directory {@code <run>} next to it. The note is there first
 * and goes last.
 */
final class BoxDirectory {

    private final Path directory;
    private final Path note;

    private BoxDirectory(Path boxes, String run) {
        this.directory = boxes.resolve(run);
        this.note = boxes.resolve(run + BoxDirectories.NOTE);
    }

    static BoxDirectory of(Path boxes, BoxRecordFile note) {
        return new BoxDirectory(boxes, note.run().text());
    }

    /** Fails if there is one already: two boxes never share a run's name. */
    static BoxDirectory create(Path boxes, BoxRecordFile note) throws IOException {
        var box = of(boxes, note);
        Files.createFile(box.note, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(box.note, note.text());
        try {
            Directories.make(box.directory, "rwx------");
        } catch (IOException full) {
            Files.deleteIfExists(box.note);
            throw full;
        }
        return box;
    }

    void addProcess(String process) throws IOException {
        Files.writeString(note, BoxRecordFile.processLine(process), StandardOpenOption.APPEND);
    }

    /** {@code passwd} and {@code group} with the one user there is; many programs fail without a name for it. */
    Path writeAccounts(BoxUser user) throws IOException {
        write("passwd", "sandbox:x:" + user.uid() + ":" + user.gid() + ":sandbox:/tmp:/bin/sh\n");
        write("group", "sandbox:x:" + user.gid() + ":\n");
        return directory;
    }

    /** Names of a box's own, instead of those that all boxes share. */
    HostsFile makeHosts(GroupMember member) throws IOException {
        return HostsFile.create(directory, member);
    }

    /** What {@link #makeHosts} made. */
    Optional<HostsFile> hosts() {
        return HostsFile.in(directory);
    }

    /** Lets the user of the box pass, who is a group of its own then, and nobody else. */
    void openTo(BoxUser user, BoxUser caller) throws IOException {
        if (!user.equals(caller)) {
            Files.setAttribute(directory, "unix:gid", user.gid());
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x---"));
        }
    }

    /** An empty place for a mount of this kind. */
    Path makeView(int number, PinnedSource.Kind kind) throws IOException {
        Path view = directory.resolve("view-" + number);
        return switch (kind) {
            case DIRECTORY -> Directories.make(view, "rwx------");
            case FILE -> Files.createFile(view);
        };
    }

    /** A place only this user can enter. */
    Path makeMountPoint(String name, BoxUser user, BoxUser caller) throws IOException {
        Path made = Directories.make(directory.resolve(name), "rwx------");
        if (!user.equals(caller)) {
            Files.setAttribute(made, "unix:gid", user.gid());
            Files.setAttribute(made, "unix:uid", user.uid());
        }
        return made;
    }

    /** All of it, the note last. Fine when it is gone already. */
    void remove() throws IOException {
        Directories.remove(directory);
        Files.deleteIfExists(note);
    }

    private void write(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }
}
