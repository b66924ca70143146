package dev.glovebox.screen.python.token;

import java.util.Locale;

/** The character of a {@code \N{...}} escape, from the JDK's own table. It has no aliases: those are refused. */
final class CharacterNames {
    private static final String IDEOGRAPH = "CJK UNIFIED IDEOGRAPH-";

    private CharacterNames() {}

    /** The code point, or -1. */
    static int find(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        try {
            if (upper.startsWith(IDEOGRAPH)) {
                int point = Integer.parseUnsignedInt(upper, IDEOGRAPH.length(), upper.length(), 16);
                return Character.isIdeographic(point) ? point : -1;
            }
            int point = Character.codePointOf(upper);
            // The JDK still knows the control character by the name that Unicode gave to the picture of a bell.
            return point == 0x07 ? 0x1F514 : point;
        } catch (IllegalArgumentException unknown) {
            return -1;
        }
    }
}
