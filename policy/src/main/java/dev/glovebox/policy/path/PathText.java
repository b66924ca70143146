package dev.glovebox.policy.path;

import java.text.Normalizer;
import java.util.Optional;

/** The spelling of a path inside a box. Strict, because nobody needs an odd one and every odd one has been an attack. */
public final class PathText {

    private PathText() {}

    public static Optional<String> problemWith(String path) {
        if (path.codePoints().anyMatch(PathText::unseen)) {
            return Optional.of("has a control character or an invisible one");
        }
        if (!path.startsWith("/")) {
            return Optional.of("is not absolute");
        }
        if (!Normalizer.isNormalized(path, Normalizer.Form.NFKC)) {
            return Optional.of("has a character that looks like another one");
        }
        for (String part : path.substring(1).split("/", -1)) {
            if (part.equals(".") || part.equals("..") || (part.isEmpty() && path.length() > 1)) {
                return Optional.of("is not in its simplest form (no '.', '..', '//' or '/' at the end)");
            }
        }
        return path.length() > 1024 ? Optional.of("is longer than 1024 characters") : Optional.empty();
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
