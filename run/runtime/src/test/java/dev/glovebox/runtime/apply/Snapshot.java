package dev.glovebox.runtime.apply;

import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;

/** A tree as text: names, types, permissions, contents. */
final class Snapshot {

    private Snapshot() {}

    static Map<String, String> of(Path root) throws IOException {
        var entries = new TreeMap<String, String>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                entries.put(root.relativize(directory).toString(), "directory " + mode(directory));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String what = attributes.isSymbolicLink()
                        ? "link " + Files.readSymbolicLink(file)
                        : "file " + mode(file) + " " + Sha256.of(Files.readAllBytes(file));
                entries.put(root.relativize(file).toString(), what);
                return FileVisitResult.CONTINUE;
            }
        });
        return entries;
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    }
}
