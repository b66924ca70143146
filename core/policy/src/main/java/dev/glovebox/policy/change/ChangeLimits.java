package dev.glovebox.policy.change;

import dev.glovebox.model.value.ByteSize;

/**
 * How much may come out of one run.
 *
 * @param number changed files, directories and links
 * @param file the largest single file
 * @param total all files together
 */
public record ChangeLimits(int number, ByteSize file, ByteSize total) {

    public static final ChangeLimits DEFAULTS =
            new ChangeLimits(50_000, ByteSize.mebibytes(64), ByteSize.mebibytes(512));

    /** Letters of all paths and targets of links together: a list is held in memory by whoever shows or applies it. */
    public static final int PATHS = 8 << 20;

    public ChangeLimits {
        if (number < 1) {
            throw new IllegalArgumentException("the number of changes must be at least 1, not " + number);
        }
    }
}
