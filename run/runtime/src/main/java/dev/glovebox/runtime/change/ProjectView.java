package dev.glovebox.runtime.change;

import java.io.IOException;
import java.util.Collection;
import java.util.Optional;

/**
 * A project as it is, seen one path at a time. Paths are relative to its root and have slashes; no link is followed, and what lies
 * behind one is not there.
 */
public interface ProjectView {

    /** As much of a file's state as tells where a path leads. */
    sealed interface Entry {

        record Directory() implements Entry {}

        record Link(String target) implements Entry {}

        /** A file, or something special. */
        record Other() implements Entry {}
    }

    Optional<Entry> entry(String path) throws IOException;

    /** Whether anything is there, a link that leads nowhere included. */
    boolean exists(String path) throws IOException;

    /** Names in a directory; the root is empty. None if there is no directory. */
    Collection<String> names(String directory) throws IOException;
}
