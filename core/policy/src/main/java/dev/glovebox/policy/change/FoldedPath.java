package dev.glovebox.policy.change;

import java.text.Normalizer;
import java.util.Locale;

/**
 * A path as the least careful file system would read it: without case, look-alikes, characters that do not show, and the dots
 * and spaces at the end of a name that Windows drops.
 */
public final class FoldedPath {

    private FoldedPath() {}

    public static String of(String path) {
        if (path.indexOf('/') < 0) {
            return name(path);
        }
        var folded = new StringBuilder(path.length());
        int start = 0;
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
            folded.append(name(path.substring(start, slash))).append('/');
            start = slash + 1;
        }
        return folded.append(name(path.substring(start))).toString();
    }

    /** One name of a path. What is left of it may hold a slash: some letters are made of several characters. */
    static String name(String name) {
        return trimmed(ascii(name) ? name.toLowerCase(Locale.ROOT) : spelled(name));
    }

    private static boolean ascii(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static String spelled(String name) {
        var visible = new StringBuilder(name.length());
        name.codePoints().filter(c -> !InvisibleCharacters.contains(c)).forEach(visible::appendCodePoint);
        String normal = Normalizer.normalize(visible, Normalizer.Form.NFKC);
        // Twice, since some capitals have no small letter of their own and some small ones no capital.
        String small = normal.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        // Where a word ends does not make another name.
        return Normalizer.normalize(small, Normalizer.Form.NFKC).replace('\u03c2', '\u03c3');
    }

    /** A name of dots alone stays what it is. */
    private static String trimmed(String name) {
        int end = name.length();
        while (end > 0 && (name.charAt(end - 1) == '.' || name.charAt(end - 1) == ' ')) {
            end--;
        }
        return end == 0 ? name : name.substring(0, end);
    }
}
