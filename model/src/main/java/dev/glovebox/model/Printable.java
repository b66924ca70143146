package dev.glovebox.model;

/** Text from outside, made safe for a terminal, a page or a log line. */
public final class Printable {

    private static final int LONGEST = 300;

    private Printable() {}

    public static String text(String raw) {
        var shown = new StringBuilder();
        raw.codePoints().limit(LONGEST).forEach(c -> {
            shown.append(plain(c) ? Character.toString(c) : "\\u%04x".formatted(c));
        });
        return raw.codePointCount(0, raw.length()) > LONGEST ? shown + "…" : shown.toString();
    }

    /** Separators count as hostile too: where they break lines, one event reads as two. */
    private static boolean plain(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
