package dev.glovebox.engine.container;

import dev.glovebox.engine.Controller;
import dev.glovebox.engine.HostsFile;
import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Directory that a box sees at {@code /.glovebox}: init, the socket it connects to, and the accounts that give its user a name. The
 * parent directory is closed to everyone else on the host, so the socket can be open to whatever user the box has.
 */
public final class BoxDirectory implements AutoCloseable {

    /** Filter of the whole box, where init installs it. */
    public static final String FILTER = "filter";

    /** Filter of programs, where it differs from that of the container. */
    public static final String LAST_FILTER = "last-filter";

    private static final List<String> FILES =
            List.of("init", "door", "passwd", "group", HostsFile.NAME, FILTER, LAST_FILTER);

    private static final String MOUNT_POINTS = "places";

    private static final String NOTE = ".controller";

    private final Path path;

    private BoxDirectory(Path path) {
        this.path = path;
    }

    /** The note comes first: whatever a kill leaves behind, there is a name to it. */
    public static BoxDirectory create(Path path, Path initBinary, BoxUser user) throws IOException {
        Files.writeString(note(path), Controller.current());
        Files.createDirectory(path);
        var directory = new BoxDirectory(path);
        try {
            // Through the mount the parent's permissions do not count, only these.
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx--x--x"));
            link(initBinary, path.resolve("init"));
            Files.writeString(path.resolve("passwd"), passwd(user));
            Files.writeString(path.resolve("group"), "root:x:0:\nsandbox:x:" + user.gid() + ":\nnogroup:x:65534:\n");
            for (var name : List.of("passwd", "group")) {
                Files.setPosixFilePermissions(path.resolve(name), PosixFilePermissions.fromString("rw-r--r--"));
            }
            return directory;
        } catch (IOException failed) {
            directory.close();
            throw failed;
        }
    }

    public void keepFilter(byte[] filter) throws IOException {
        keep(FILTER, filter);
    }

    public void keepLastFilter(byte[] filter) throws IOException {
        keep(LAST_FILTER, filter);
    }

    private void keep(String name, byte[] filter) throws IOException {
        Path file = Files.write(path.resolve(name), filter);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    }

    /** For the box of this member of a group. */
    public void makeHosts(GroupMember member) throws IOException {
        HostsFile.create(path, member);
    }

    /** Result of {@link #makeHosts}. */
    public Optional<HostsFile> hosts() {
        return HostsFile.in(path);
    }

    /** One that an earlier process left behind. */
    public static BoxDirectory existing(Path path) {
        return new BoxDirectory(path);
    }

    /** Who made it; beside the directory, because the box sees what is in it. */
    private static Path note(Path path) {
        return path.resolveSibling(path.getFileName() + NOTE);
    }

    /** Runs that have a directory here, with the name of the process that made it. */
    public static Map<RunId, String> noted(Path doors) throws IOException {
        Map<RunId, String> controllers = new LinkedHashMap<>();
        if (!Files.isDirectory(doors)) {
            return controllers;
        }
        try (var notes = Files.newDirectoryStream(doors, "*" + NOTE)) {
            for (Path note : notes) {
                String name = note.getFileName().toString();
                try {
                    String controller = Files.readString(note);
                    controllers.put(new RunId(name.substring(0, name.length() - NOTE.length())), controller);
                } catch (NoSuchFileException goneMeanwhile) {
                    // and with it its box
                }
            }
        }
        return controllers;
    }

    private static void link(Path binary, Path name) throws IOException {
        try {
            Files.createLink(name, binary);
        } catch (IOException | UnsupportedOperationException otherFileSystem) {
            Files.copy(binary, name);
            Files.setPosixFilePermissions(name, PosixFilePermissions.fromString("r-xr-xr-x"));
        }
    }

    private static String passwd(BoxUser user) {
        return "root:x:0:0:root:/nonexistent:/usr/sbin/nologin\n"
                + "sandbox:x:" + user + ":sandbox:/tmp:/bin/sh\n"
                + "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n";
    }

    /** Makes an empty place for a target of mounts; the box sees nothing else there until something is mounted on it. */
    public Path makeMountPointAt(String target) throws IOException {
        return open(mountPoint(target));
    }

    /** Below one of the places there may be nothing yet to mount on; the box sees what is made here. */
    public void makeMountPointFor(PinnedMount mount) throws IOException {
        Path mountPoint = mountPoint(mount.target());
        if (Files.exists(mountPoint)) {
            return;
        }
        makeParents(mountPoint);
        switch (mount.source().kind()) {
            case DIRECTORY -> open(mountPoint);
            case FILE -> Files.createFile(mountPoint);
        }
    }

    private void makeParents(Path mountPoint) throws IOException {
        Path above = mountPoint.resolveSibling("");
        if (!Files.isDirectory(above)) {
            makeParents(above);
            open(above);
        }
    }

    private Path mountPoint(String target) {
        return path.resolve(MOUNT_POINTS + target);
    }

    private static Path open(Path directory) throws IOException {
        Files.createDirectories(directory);
        return Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    public Path path() {
        return path;
    }

    public Path socket() {
        return path.resolve("door");
    }

    /** Only names of our own making are removed; the box never had write access here. */
    @Override
    public void close() throws IOException {
        for (String name : FILES) {
            Files.deleteIfExists(path.resolve(name));
        }
        removeMountPoints(path.resolve(MOUNT_POINTS));
        Files.deleteIfExists(path);
        Files.deleteIfExists(note(path));
    }

    private static void removeMountPoints(Path mountPoint) throws IOException {
        if (Files.isDirectory(mountPoint, LinkOption.NOFOLLOW_LINKS)) {
            try (var below = Files.newDirectoryStream(mountPoint)) {
                for (Path entry : below) {
                    removeMountPoints(entry);
                }
            }
        }
        Files.deleteIfExists(mountPoint);
    }
}
