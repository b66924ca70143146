package dev.glovebox.model.run;

/**
 * One wall, as asked and as the kernel reports it.
 *
 * @param name for example {@code capabilities}
 */
public record WallCheck(String name, String requested, String effective, Result outcome) {

    /** Whether what was got is at least as strong as what was asked. */
    public enum Result {
        HOLDS,
        WEAKER,
        /** This level promises it only where the host permits it, and this host does not. */
        NOT_PERMITTED_HERE
    }

    public boolean weaker() {
        return outcome == Result.WEAKER;
    }
}
