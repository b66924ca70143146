package dev.glovebox.runtime.apply;

/** One step of a commit: what it does can be seen, repeated and taken back. */
sealed interface Operation {

    /** Moves what is at the path into the staging directory. Done when it is there. */
    record Remove(int slot, String path) implements Operation {
        String name() {
            return "gone-" + slot;
        }
    }

    /** Moves a staged file, link or empty directory to its path. Done when it is no longer staged. */
    record Put(int slot, String path) implements Operation {
        String name() {
            return "new-" + slot;
        }

        /** A copy of what the rename replaces, if it replaces anything. */
        String backup() {
            return "old-" + slot;
        }
    }

    /** Sets permissions of a directory that was and stays there, or was just made. */
    record Mode(String path, int before, int after) implements Operation {}

    String path();
}
