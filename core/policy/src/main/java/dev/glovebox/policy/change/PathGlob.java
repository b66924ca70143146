package dev.glovebox.policy.change;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern over paths of a project: {@code *} within a name, {@code **} across names, {@code ?} for one character. A pattern
 * without a slash matches the name in any directory, as in a .gitignore; one that matches a directory covers what is in it.
 *
 * <p>Patterns and paths are compared folded ({@link FoldedPath}), so no other spelling of a name slips past one.
 */
public final class PathGlob {

    private static final int LONGEST = 1_000;

    private final String text;
    private final String body;
    private volatile @Nullable PatternSet alone;

    private PathGlob(String text, String body) {
        this.text = text;
        this.body = body;
    }

    public static PathGlob parse(String text) {
        var stripped = text.strip();
        if (stripped.isEmpty()
                || stripped.length() > LONGEST
                || stripped.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a pattern; write for example src/** or *.md, without control characters");
        }
        String folded = FoldedPath.of(stripped);
        boolean anchored = folded.startsWith("/");
        String body = trimmed(folded);
        if (body.isEmpty()) {
            throw new IllegalArgumentException("'" + text + "' matches nothing; write ** for everything");
        }
        return new PathGlob(stripped, anchored || body.contains("/") ? body : "**/" + body);
    }

    private static String trimmed(String pattern) {
        int from = pattern.startsWith("/") ? 1 : 0;
        int to = pattern.endsWith("/") && pattern.length() > from ? pattern.length() - 1 : pattern.length();
        return pattern.substring(from, to);
    }

    /** Folded, from the project's root. */
    String body() {
        return body;
    }

    /** Relative to the project's root, with slashes. */
    public boolean matches(String path) {
        var set = alone;
        if (set == null) {
            set = PatternSet.of(List.of(this));
            alone = set;
        }
        return set.start().after(FoldedPath.of(path)).matching() >= 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PathGlob that && that.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
