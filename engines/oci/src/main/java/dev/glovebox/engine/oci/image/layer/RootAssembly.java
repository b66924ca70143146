package dev.glovebox.engine.oci.image.layer;

import dev.glovebox.engine.oci.image.tar.ByteName;
import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Puts the layers of an image on top of each other. Files are hard links into the layers, so images that share layers share their content;
 * directories are their own.
 */
public final class RootAssembly {

    private final DirectoryHandle root;

    /** @param root an empty directory of the layers' file system */
    public RootAssembly(DirectoryHandle root) {
        this.root = root;
    }

    /** Adds the next layer, from the lowest up. */
    public void add(DirectoryHandle layer) throws IOException {
        merge(layer, root);
    }

    private void merge(DirectoryHandle layer, DirectoryHandle merged) throws IOException {
        var names = layer.names();
        // First what is taken away, since a layer takes from those below it and never from itself.
        for (Path name : names) {
            String bytes = ByteName.bytes(name);
            switch (EntryPath.mark(bytes)) {
                case WHITEOUT -> merged.delete(ByteName.path(EntryPath.hidden(bytes)));
                case OPAQUE -> clear(merged);
                case NONE, IGNORED, INVALID -> {}
            }
        }
        for (Path name : names) {
            if (EntryPath.mark(ByteName.bytes(name)) == EntryPath.Mark.NONE) {
                add(layer, merged, name);
            }
        }
    }

    private void add(DirectoryHandle layer, DirectoryHandle merged, Path name) throws IOException {
        var entry = layer.attributes(name);
        if (!entry.directory()) {
            link(layer, merged, name);
            return;
        }
        if (!directory(merged, name)) {
            merged.delete(name); // a file or a link of a lower layer
            merged.makeDirectory(name).close();
        }
        merged.setMode(name, entry.mode());
        try (var below = layer.directory(name);
                var there = merged.directory(name)) {
            merge(below, there);
        }
    }

    private static boolean directory(DirectoryHandle in, Path name) throws IOException {
        try {
            return in.attributes(name).directory();
        } catch (NoSuchFileException absent) {
            return false;
        }
    }

    /** The kernel links a symbolic link itself and does not follow it. */
    private static void link(DirectoryHandle layer, DirectoryHandle merged, Path name) throws IOException {
        try {
            Files.createLink(merged.entry(name), layer.entry(name));
        } catch (FileAlreadyExistsException lower) {
            merged.delete(name);
            Files.createLink(merged.entry(name), layer.entry(name));
        }
    }

    private static void clear(DirectoryHandle directory) throws IOException {
        for (Path name : directory.names()) {
            directory.delete(name);
        }
    }
}
