package dev.glovebox.runtime.change;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** The names in a directory, byte for byte as the kernel has them, which no String can promise. */
final class DirectoryNames {

    private DirectoryNames() {}

    /** In order. */
    static Set<Path> of(Path directory) throws IOException {
        var names = new TreeSet<Path>();
        try (var entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                names.add(entry.getFileName());
            }
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
        return names;
    }

    /** A path of the change set; the root itself is empty. */
    static String join(String directory, Path name) {
        return directory.isEmpty() ? name.toString() : directory + "/" + name;
    }

    /** Reports everything in a directory of the project, and it itself. */
    static void gone(String path, PathState was, Layer.Visitor visitor) throws IOException {
        visitor.gone(path, was);
        goneBelow(path, was, visitor);
    }

    static void goneBelow(String path, PathState was, Layer.Visitor visitor) throws IOException {
        if (was.directory() && !NameRules.tooLong(path)) {
            for (Path name : of(was.path())) {
                var below = PathState.of(was.path().resolve(name));
                if (below.isPresent()) {
                    gone(join(path, name), below.get(), visitor);
                }
            }
        }
    }
}
