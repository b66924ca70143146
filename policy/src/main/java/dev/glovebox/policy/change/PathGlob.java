package dev.glovebox.policy.change;

import java.util.regex.Pattern;

/**
 * A pattern over paths of a project: {@code *} within a name, {@code **} across names, {@code ?} for one character. A pattern
 * without a slash matches the name in any directory, as in a .gitignore; one that matches a directory covers what is in it.
 *
 * <p>Patterns and paths are compared folded ({@link FoldedPath}), so no other spelling of a name slips past one.
 */
public final class PathGlob {

    private static final int LONGEST = 1_000;

    private final String text;
    private final Pattern pattern;

    private PathGlob(String text, Pattern pattern) {
        this.text = text;
        this.pattern = pattern;
    }

    public static PathGlob parse(String text) {
        var stripped = text.strip();
        if (stripped.isEmpty()
                || stripped.length() > LONGEST
                || stripped.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a pattern; write one such as src/** or *.md, without control characters");
        }
        String folded = FoldedPath.of(stripped);
        boolean anchored = folded.startsWith("/");
        String body = trimmed(folded);
        if (body.isEmpty()) {
            throw new IllegalArgumentException("'" + text + "' names nothing; write ** for everything");
        }
        String anywhere = anchored || body.contains("/") ? "" : "(?:.*/)?";
        return new PathGlob(stripped, Pattern.compile(anywhere + regex(body) + "(?:/.*)?", Pattern.DOTALL));
    }

    private static String trimmed(String pattern) {
        int from = pattern.startsWith("/") ? 1 : 0;
        int to = pattern.endsWith("/") && pattern.length() > from ? pattern.length() - 1 : pattern.length();
        return pattern.substring(from, to);
    }

    private static String regex(String glob) {
        var regex = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (glob.startsWith("**/", i)) {
                regex.append("(?:.*/)?");
                i += 2;
            } else if (glob.startsWith("**", i)) {
                regex.append(".*");
                i += 1;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return regex.toString();
    }

    /** Relative to the project's root, with slashes. */
    public boolean matches(String path) {
        return pattern.matcher(FoldedPath.of(path)).matches();
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
