package dev.glovebox.model;

import java.nio.file.Path;

/** A place of the host as a box sees it. As asked: nothing about it has been checked yet. */
public record Mount(Path source, String target, Access access) {

    /** What the box may do with the place. */
    public enum Access {
        READ_ONLY,
        READ_WRITE
    }

    /** {@code SRC:DST:ro}, the form of the command line. */
    @Override
    public String toString() {
        return source + ":" + target + (access == Access.READ_ONLY ? ":ro" : ":rw");
    }
}
