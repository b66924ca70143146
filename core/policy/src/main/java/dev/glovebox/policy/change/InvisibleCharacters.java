package dev.glovebox.policy.change;

/**
 * Characters that nobody sees: what Unicode says may be left out when text is shown, and letters and spaces that look like
 * nothing or like the ordinary space.
 */
public final class InvisibleCharacters {

    /** Pairs: first and last. Default_Ignorable_Code_Point of Unicode 17, which the JDK does not tell. */
    private static final int[] IGNORABLE = {
        0x00AD, 0x00AD, 0x034F, 0x034F, 0x061C, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180F, 0x200B, 0x200F,
        0x202A, 0x202E, 0x2060, 0x206F, 0x3164, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFEFF, 0xFFA0, 0xFFA0, 0xFFF0, 0xFFF8,
        0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0000, 0xE0FFF
    };

    private InvisibleCharacters() {}

    public static boolean contains(int c) {
        return c >= 0x80 && (Character.getType(c) == Character.FORMAT || blank(c) || ignorable(c));
    }

    /** Braille without a dot, a note without a head, blank hieroglyphs, a filler, and every space but the ordinary one. */
    private static boolean blank(int c) {
        return c == 0x2800
                || c == 0x1D159
                || c == 0x13441
                || c == 0x13442
                || c == 0x16FE4
                || Character.getType(c) == Character.SPACE_SEPARATOR;
    }

    private static boolean ignorable(int c) {
        for (int i = 0; i < IGNORABLE.length; i += 2) {
            if (c >= IGNORABLE[i] && c <= IGNORABLE[i + 1]) {
                return true;
            }
        }
        return false;
    }
}
