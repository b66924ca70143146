package dev.glovebox.runtime.change;

import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** The names in a directory, byte for byte as the kernel has them, which no String can promise. */
final class DirectoryNames {

    private DirectoryNames() {}

    /** In order. */
    static Set<Path> of(DirectoryHandle directory) throws IOException {
        return new TreeSet<>(directory.names());
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
            try (var directory = was.enter()) {
                for (Path name : of(directory)) {
                    var below = PathState.of(directory, name);
                    if (below.isPresent()) {
                        gone(join(path, name), below.get(), visitor);
                    }
                }
            }
        }
    }
}
