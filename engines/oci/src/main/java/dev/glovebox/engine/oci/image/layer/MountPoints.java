package dev.glovebox.engine.oci.image.layer;

import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/**
 * Mount points of boxes. An image need not have them, and no box can add them later: its root is shared and read-only. Files of an
 * image under these names stay, whatever they are; a runtime follows no link out of the root.
 */
public final class MountPoints {

    private static final List<String> DIRECTORIES =
            List.of(".glovebox", "dev", "etc", "proc", "sys", "tmp", "workspace");

    private static final List<String> FILES = List.of("passwd", "group", "hosts");

    private MountPoints() {}

    public static void addTo(DirectoryHandle root) throws IOException {
        for (String each : DIRECTORIES) {
            Path name = Path.of(each);
            if (!root.exists(name)) {
                root.makeDirectory(name).close();
                root.setMode(name, 0755);
            }
        }
        try (var etc = root.directory(Path.of("etc"))) {
            for (String each : FILES) {
                create(etc, Path.of(each));
            }
        } catch (NotDirectoryException | NoSuchFileException odd) {
            // then a box cannot be started from it, and the runtime says so
        }
    }

    private static void create(DirectoryHandle etc, Path name) throws IOException {
        try {
            Files.createFile(etc.entry(name));
            etc.setMode(name, 0644);
        } catch (FileAlreadyExistsException theirs) {
            // as it should be
        }
    }
}
