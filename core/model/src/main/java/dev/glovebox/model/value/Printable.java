package dev.glovebox.model.value;

/** Text from outside, made safe for a terminal, a page or a log line. */
public final class Printable {

    private static final int LONGEST = 300;

    private Printable() {}

    /** Cut where it is long, for a message. */
    public static String text(String raw) {
        boolean cut = raw.codePointCount(0, raw.length()) > LONGEST;
        return cut ? whole(raw.substring(0, raw.offsetByCodePoints(0, LONGEST))) + "…" : whole(raw);
    }

    /** All of it, for whoever decides about it. */
    public static String whole(String raw) {
        var shown = new StringBuilder();
        raw.codePoints().forEach(c -> shown.append(plain(c) ? Character.toString(c) : escaped(c)));
        return shown.toString();
    }

    /** How a character is written that is not plain. */
    public static String escaped(int c) {
        return "\\u%04x".formatted(c);
    }

    /**
     * Whether a character shows as itself and does nothing else. Separators count as hostile too: where they break lines, one event reads
     * as two. So does what cannot be seen, or looks like a space and is none.
     */
    public static boolean plain(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            case Character.SPACE_SEPARATOR -> c == ' ';
            default -> !invisible(c);
        };
    }

    /** Letters and marks of Unicode that fonts show as nothing: fillers, the blank of Braille, selectors of variants. */
    private static boolean invisible(int c) {
        return switch (c) {
            case 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0 -> true;
            default -> (c >= 0x180b && c <= 0x180f) || (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0xe0100 && c <= 0xe01ef);
        };
    }
}
