package dev.glovebox.model.spec;

import java.nio.file.Path;

/** A place of the host as a box sees it. As asked: nothing about it has been checked yet. */
public record Mount(Path source, String target, Access access) {

    /** What the box may do with the place. */
    public enum Access {
        READ_ONLY,
        READ_WRITE,
        /** Write to a layer of its own: the place stays as it is, and what was written can be reviewed and applied. */
        CAPTURED
    }

    /** {@code SRC:DST:ro}, the form of the command line. */
    @Override
    public String toString() {
        return source + ":" + target
                + switch (access) {
                    case READ_ONLY -> ":ro";
                    case READ_WRITE -> ":rw";
                    case CAPTURED -> ":captured";
                };
    }
}
