package dev.glovebox.runtime.change;

import dev.glovebox.policy.change.PathDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One path that is not what it was.
 *
 * @param number names the change's content in the store
 * @param path relative to the project's root, with slashes
 * @param origin where the file was before it was renamed; {@code transition.before} is then the state of the origin
 */
public record Change(int number, String path, Transition transition, Optional<String> origin, PathDecision decision) {

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
        return decision.allowed();
    }

    public Change withDecision(PathDecision changed) {
        return new Change(number, path, transition, origin, changed);
    }

    public Change withTransition(Transition changed) {
        return new Change(number, path, changed, origin, decision);
    }

    public boolean becomesDirectory() {
        return transition.after().filter(FileState::directory).isPresent()
                && transition.before().filter(FileState::directory).isEmpty();
    }

    public boolean ceasesDirectory() {
        return origin.isEmpty()
                && transition.before().filter(FileState::directory).isPresent()
                && transition.after().filter(FileState::directory).isEmpty();
    }

    /** The path at which nothing stays: its own when it is deleted, the origin when it is moved. */
    public Optional<String> leaves() {
        return transition.after().isEmpty() ? Optional.of(path) : origin;
    }

    /** Every directory above a path, the nearest first, without the root. */
    public static List<String> ancestors(String path) {
        var ancestors = new ArrayList<String>();
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            ancestors.add(path.substring(0, slash));
        }
        return ancestors;
    }

    /** Whether the two paths are one inside the other, or the same. */
    public static boolean below(String path, String directory) {
        return path.equals(directory) || path.startsWith(directory + "/");
    }
}
