package dev.glovebox.policy.path;

import java.util.List;
import java.util.Optional;

/** Where in a box a mount may appear. A fixed set, so that nothing can shadow a program, a library or the door. */
public final class MountTargets {

    public static final String WORKSPACE = "/workspace";

    private static final List<String> ROOTS = List.of(WORKSPACE, "/data", "/input", "/output", "/mnt");

    private MountTargets() {}

    /** Problem of {@code target}, or empty. */
    public static Optional<String> problemWith(String target) {
        var spelling = PathText.problemWith(target);
        if (spelling.isPresent()) {
            return spelling;
        }
        for (String root : ROOTS) {
            if (PathText.within(target, root)) {
                return Optional.empty();
            }
        }
        return Optional.of("is not a permitted mount target");
    }

    /** The places themselves; a mount appears at one of them or below. */
    public static List<String> roots() {
        return ROOTS;
    }

    public static String choices() {
        return String.join(", ", ROOTS);
    }
}
