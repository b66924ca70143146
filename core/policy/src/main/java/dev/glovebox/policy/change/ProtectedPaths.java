package dev.glovebox.policy.change;

import java.util.List;
import java.util.stream.Stream;

/**
 * Files that make a host run code or hand out secrets when somebody merely opens, builds or commits the project. A change to
 * one is shown and not applied unless the policy names the path in its allow list. Protected whether they exist or not.
 *
 * <p>Not here, since changing them is what programs are for: build files (package.json, Makefile, pom.xml), sources, tests,
 * configuration that is a program of the project itself (eslint.config.js, conftest.py), dependencies, virtual environments.
 */
final class ProtectedPaths {

    private static final List<ProtectedGroup> GROUPS = Stream.of(
                    ProtectedTools.VERSION_CONTROL,
                    ProtectedTools.BUILD_SERVERS,
                    ProtectedTools.BUILD_TOOLS,
                    ProtectedTools.INTERPRETERS,
                    ProtectedEditors.EDITORS,
                    ProtectedEditors.AGENTS,
                    ProtectedEditors.SHELLS_AND_SECRETS)
            .flatMap(List::stream)
            .toList();

    private static final List<String> REASONS = GROUPS.stream()
            .flatMap(group -> group.globs().stream().map(_ -> group.reason()))
            .toList();

    /** In the order of {@link #reason}. */
    static final PatternSet PATTERNS = PatternSet.of(GROUPS.stream()
            .flatMap(group -> group.globs().stream().map(ProtectedPaths::anywhere))
            .toList());

    private ProtectedPaths() {}

    private static PathGlob anywhere(String glob) {
        return PathGlob.parse("**/" + glob);
    }

    static String reason(int pattern) {
        return REASONS.get(pattern);
    }
}
