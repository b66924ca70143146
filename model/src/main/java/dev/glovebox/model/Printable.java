package dev.glovebox.model;

/** Text from outside, made safe for a terminal, a page or a log line. */
public final class Printable {

    private static final int LONGEST = 300;

    private Printable() {}

    public static String text(String raw) {
        var shown = new StringBuilder();
        raw.codePoints().limit(LONGEST).forEach(c -> {
            boolean plain = !Character.isISOControl(c)
                    && Character.getType(c) != Character.FORMAT
                    && Character.getType(c) != Character.SURROGATE;
            shown.append(plain ? Character.toString(c) : "\\u%04x".formatted(c));
        });
        return raw.codePointCount(0, raw.length()) > LONGEST ? shown + "…" : shown.toString();
    }
}
