package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.oci.image.source.Digest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a box of this host is running from an image: then its root is mounted for some process. */
final class MountedRoots {

    private MountedRoots() {}

    static boolean contain(Digest id) throws IOException {
        String part = "/images/" + id.hex() + "/";
        try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                if (mounts(process.resolve("mountinfo"), part)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean mounts(Path mountTable, String part) {
        try (var lines = Files.lines(mountTable, java.nio.charset.StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(part));
        } catch (IOException | UncheckedIOException goneOrSomeoneElses) {
            return false;
        }
    }
}
