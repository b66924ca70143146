package dev.glovebox.screen.source;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Text that passed the gate, with its lines. A lone carriage return ends a line, as it does for Python. */
public final class SourceText {
    private static final int LONGEST_EXCERPT = 120;

    private final String text;

    /** Taken apart when first asked for: a program about which nothing is said needs no lines. */
    private volatile @Nullable List<String> lines;

    public SourceText(String text) {
        this.text = text;
    }

    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                lines.add(text.substring(start, i));
                if (c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                    i++;
                }
                start = i + 1;
            }
        }
        lines.add(text.substring(start));
        return lines;
    }

    public String text() {
        return text;
    }

    public List<String> lines() {
        List<String> before = lines;
        if (before != null) {
            return before;
        }
        List<String> made = lines(text);
        lines = made;
        return made;
    }

    /** Text of the line from {@code column} to {@code endColumn}, columns from 0 in code points. */
    public String excerpt(int line, int column, int endColumn) {
        if (line < 1 || line > lines().size()) {
            return "";
        }
        String whole = lines().get(line - 1);
        int length = whole.codePointCount(0, whole.length());
        int from = whole.offsetByCodePoints(0, Math.clamp(column, 0, length));
        int to = whole.offsetByCodePoints(0, Math.clamp(endColumn, 0, length));
        String part = to > from ? whole.substring(from, to) : whole.substring(from);
        return printable(part.length() > LONGEST_EXCERPT ? part.substring(0, LONGEST_EXCERPT) + "…" : part.strip());
    }

    /** Findings end up on terminals and pages: nothing in them may move a cursor or turn text around. */
    public static String printable(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            boolean hidden = Character.isISOControl(c)
                    || type == Character.FORMAT
                    || type == Character.SURROGATE
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR;
            if (hidden && c != '\t') {
                safe.append(String.format("\\u%04x", c));
            } else {
                safe.appendCodePoint(c);
            }
        });
        return safe.toString();
    }
}
