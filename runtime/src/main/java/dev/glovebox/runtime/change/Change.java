package dev.glovebox.runtime.change;

import dev.glovebox.policy.change.Verdict;
import java.util.Optional;

/**
 * One path that is not what it was.
 *
 * @param number names the change's content in the store
 * @param path relative to the project's root, with slashes
 * @param origin where the file was before it was renamed; {@code transition.before} is then the state of the origin
 */
public record Change(int number, String path, Transition transition, Optional<String> origin, Verdict verdict) {

    /** For people. */
    public enum Kind {
        CREATED("A"),
        MODIFIED("M"),
        DELETED("D"),
        RENAMED("R"),
        /** Permissions alone. */
        MODE("m"),
        /** A file became a link, a directory a file, and so on. */
        RETYPED("T");

        private final String letter;

        Kind(String letter) {
            this.letter = letter;
        }

        public String letter() {
            return letter;
        }
    }

    public Kind kind() {
        if (origin.isPresent()) {
            return Kind.RENAMED;
        }
        if (transition.before().isEmpty()) {
            return Kind.CREATED;
        }
        if (transition.after().isEmpty()) {
            return Kind.DELETED;
        }
        FileState before = transition.before().get();
        FileState after = transition.after().get();
        if (before.getClass() != after.getClass()) {
            return Kind.RETYPED;
        }
        return before.sameContent(after) ? Kind.MODE : Kind.MODIFIED;
    }

    public boolean allowed() {
        return verdict.allowed();
    }

    public Change withVerdict(Verdict changed) {
        return new Change(number, path, transition, origin, changed);
    }

    public Change withTransition(Transition changed) {
        return new Change(number, path, changed, origin, verdict);
    }

    /** Whether the two paths are one inside the other, or the same. */
    public static boolean below(String path, String directory) {
        return path.equals(directory) || path.startsWith(directory + "/");
    }
}
