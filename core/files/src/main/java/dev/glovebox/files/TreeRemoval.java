package dev.glovebox.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Removes a tree that a hostile program made: of any depth, with directories it locked. A directory inside a directory is first
 * moved up to the top, so that neither descriptors nor the stack grow with the depth.
 */
final class TreeRemoval {

    private static final int ALL_FOR_OWNER = 0700;

    private final DirectoryHandle top;
    private long moved;

    private TreeRemoval(DirectoryHandle top) {
        this.top = top;
    }

    static void remove(DirectoryHandle parent, Path name) throws IOException {
        EntryAttributes found;
        try {
            found = parent.attributes(name);
        } catch (NoSuchFileException gone) {
            return;
        }
        if (found.directory()) {
            unlock(parent, name, found);
            try (var top = parent.directoryOfThisMount(name)) {
                new TreeRemoval(top).empty();
            }
        }
        Files.deleteIfExists(parent.entry(name));
    }

    private void empty() throws IOException {
        for (var names = top.names(); !names.isEmpty(); names = top.names()) {
            for (Path name : names) {
                var found = top.attributes(name);
                if (found.directory()) {
                    unlock(top, name, found);
                    try (var below = top.directoryOfThisMount(name)) {
                        flatten(below);
                    }
                }
                Files.delete(top.entry(name));
            }
        }
    }

    private void flatten(DirectoryHandle directory) throws IOException {
        for (Path name : directory.names()) {
            var found = directory.attributes(name);
            if (found.directory()) {
                unlock(directory, name, found);
                moveUp(directory, name);
            } else {
                Files.delete(directory.entry(name));
            }
        }
    }

    private void moveUp(DirectoryHandle directory, Path name) throws IOException {
        while (true) {
            try {
                directory.rename(name, top, Path.of("removed-" + moved++), DirectoryHandle.Target.ABSENT);
                return;
            } catch (FileAlreadyExistsException taken) {
                // the program chose that name too; the next one is free sooner or later
            }
        }
    }

    /** Only its owner or root can, and only they need to: to list, to empty and to move it. */
    private static void unlock(DirectoryHandle parent, Path name, EntryAttributes found) throws IOException {
        if ((found.mode() & ALL_FOR_OWNER) != ALL_FOR_OWNER) {
            parent.setMode(name, found.mode() | ALL_FOR_OWNER);
        }
    }
}
