package dev.glovebox.policy.path;

import java.text.Normalizer;
import java.util.Optional;

/** The spelling of a path inside a box. Strict, because nobody needs an odd one and every odd one has been an attack. */
public final class PathText {

    private PathText() {}

    public static Optional<String> problemWith(String path) {
        boolean plain = plain(path);
        if (!plain && path.codePoints().anyMatch(PathText::unseen)) {
            return Optional.of("contains a control character or an invisible character");
        }
        if (!path.startsWith("/")) {
            return Optional.of("is not absolute");
        }
        if (!plain && !Normalizer.isNormalized(path, Normalizer.Form.NFKC)) {
            return Optional.of("contains a character that looks like another one");
        }
        if (!simplest(path)) {
            return Optional.of("is not in its simplest form (no '.', '..', '//' or '/' at the end)");
        }
        return path.length() > 1024 ? Optional.of("is longer than 1024 characters") : Optional.empty();
    }

    /** Whether {@code path} is {@code base} or below it. Precondition: neither has a {@link #problemWith problem}. */
    public static boolean within(String path, String base) {
        return path.startsWith(base)
                && (path.length() == base.length() || base.endsWith("/") || path.charAt(base.length()) == '/');
    }

    /** Printable ASCII, as nearly every path is: each of its characters is what it looks like. */
    static boolean plain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    private static boolean simplest(String path) {
        for (int begin = 1, end; begin <= path.length(); begin = end + 1) {
            end = path.indexOf('/', begin);
            end = end < 0 ? path.length() : end;
            if ((end == begin && path.length() > 1) || dots(path, begin, end)) {
                return false;
            }
        }
        return true;
    }

    private static boolean dots(String path, int begin, int end) {
        return switch (end - begin) {
            case 1 -> path.charAt(begin) == '.';
            case 2 -> path.startsWith("..", begin);
            default -> false;
        };
    }

    /** Half a surrogate pair counts too: it has no bytes, so the kernel would see another name. */
    private static boolean unseen(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
