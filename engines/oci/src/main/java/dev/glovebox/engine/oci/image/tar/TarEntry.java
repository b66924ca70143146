package dev.glovebox.engine.oci.image.tar;

import java.time.Instant;

/**
 * One entry of an archive. Names are bytes ({@link ByteName}), exactly as the archive has them.
 *
 * @param mode permissions with set-id and sticky bits
 * @param target what a link leads to; empty for everything else
 * @param attributes how many extended attributes the archive gives it, file capabilities among them
 */
public record TarEntry(Kind kind, String name, int mode, long size, Instant modified, String target, int attributes) {

    private static final int SET_ID = 06000;

    /** Type of an entry. */
    public enum Kind {
        FILE,
        DIRECTORY,
        SYMBOLIC_LINK,
        HARD_LINK,
        /** A device, or a pipe. */
        SPECIAL
    }

    public boolean setId() {
        return (mode & SET_ID) != 0;
    }
}
