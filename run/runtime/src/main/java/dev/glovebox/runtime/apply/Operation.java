package dev.glovebox.runtime.apply;

import dev.glovebox.runtime.change.FileState;

/** One step of a commit: what it does can be seen, repeated and taken back. */
sealed interface Operation {

    /**
     * Moves what is at the path into the staging directory. Done when it is there.
     *
     * @param expected what the run saw there; anything else stays
     */
    record Remove(int slot, String path, FileState expected) implements Operation {
        String name() {
            return "gone-" + slot;
        }
    }

    /**
     * Moves a staged file, link or empty directory to a path at which nothing is. Done when it is no longer staged.
     *
     * @param after what is staged; if something else is there later, it is somebody's
     */
    record Put(int slot, String path, FileState after) implements Operation {
        String name() {
            return staged(slot);
        }
    }

    /**
     * Exchanges a staged file or link with what is at the path. Done when what was there is kept aside.
     *
     * @param before what the run saw there; anything else stays
     * @param after what is staged
     */
    record Replace(int slot, String path, FileState before, FileState after) implements Operation {
        String name() {
            return staged(slot);
        }

        /** Where what was replaced waits for the end of the commit. */
        String aside() {
            return "old-" + slot;
        }
    }

    /** Sets permissions of a directory that was and stays there, or was just made. */
    public record Mode(String path, int before, int after) implements Operation {}

    String path();

    /** Where what is to come waits. */
    static String staged(int slot) {
        return "new-" + slot;
    }
}
