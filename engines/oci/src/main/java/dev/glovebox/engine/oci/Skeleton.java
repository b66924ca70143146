package dev.glovebox.engine.oci;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.policy.path.MountTargets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/**
 * The mount points that every root file system has, whatever its image has: the image is read-only, so nobody can make them in it. And
 * the few files that tell programs about a network without interfaces.
 *
 * @param directory shown on top of the image
 */
record Skeleton(Path directory) {

    private static final List<String> POINTS = List.of(".glovebox", "proc", "sys", "dev", "tmp", "etc");

    /** Mounted over, but for the last two. No server has this address; where a network is full, questions for names are redirected. */
    private static final Map<String, String> FILES = Map.of(
            "passwd", "",
            "group", "",
            "hosts", "127.0.0.1 localhost sandbox\n::1 localhost\n",
            "resolv.conf", "nameserver 192.0.2.53\n");

    /** Makes what is missing. */
    void make() throws IOException {
        make(List.of());
    }

    /** The same for one box, with files where these targets are. */
    void make(List<String> fileTargets) throws IOException {
        directory(directory);
        for (String point : POINTS) {
            directory(directory.resolve(point));
        }
        // Some versions of runc give the mode of the place to what they mount on it.
        Files.setAttribute(directory.resolve("tmp"), "unix:mode", 01777);
        for (String target : MountTargets.roots()) {
            Path point = directory.resolve(target.substring(1));
            if (fileTargets.contains(target)) {
                Files.createFile(point);
            } else {
                directory(point);
            }
        }
        for (var file : FILES.entrySet()) {
            Path path = directory.resolve("etc").resolve(file.getKey());
            if (!Files.exists(path)) {
                AtomicFile.closed(path).write(file.getValue());
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
            }
        }
    }

    /** For everybody to pass, unless it is there. */
    static void directory(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            Files.createDirectories(path);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }
}
