package dev.glovebox.policy.change;

import java.util.List;

/**
 * Patterns that are protected for the same reason.
 *
 * @param reason completes "protected: "
 * @param globs without a slash: in any directory
 */
record ProtectedGroup(String reason, List<String> globs) {

    ProtectedGroup {
        globs = List.copyOf(globs);
    }

    static ProtectedGroup of(String reason, String... globs) {
        return new ProtectedGroup(reason, List.of(globs));
    }
}
