package dev.glovebox.policy.change;

import java.text.Normalizer;
import java.util.Locale;

/** A path as the least careful file system would read it: without case, look-alikes, and characters that do not show. */
public final class FoldedPath {

    private FoldedPath() {}

    public static String of(String path) {
        if (path.chars().allMatch(c -> c < 0x80)) {
            return path.toLowerCase(Locale.ROOT);
        }
        var visible = new StringBuilder();
        path.codePoints()
                .filter(c -> Character.getType(c) != Character.FORMAT && !variationSelector(c))
                .forEach(visible::appendCodePoint);
        String normal = Normalizer.normalize(visible, Normalizer.Form.NFKC);
        // Twice, since some capitals have no small letter of their own and some small ones no capital.
        return Normalizer.normalize(normal.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), Normalizer.Form.NFKC);
    }

    private static boolean variationSelector(int c) {
        return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF);
    }
}
