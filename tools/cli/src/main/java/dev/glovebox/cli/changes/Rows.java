package dev.glovebox.cli.changes;

import dev.glovebox.model.value.Printable;
import java.util.ArrayList;
import java.util.List;

/** The rows of one line, while it is laid out. A row that continues another begins with a mark. */
final class Rows {

    private static final String CONTINUED = "↪ ";
    private static final String TAB = "→   ";
    private static final String REVERSE = "\033[7m";
    private static final String ORDINARY = "\033[27m";

    private final Layout layout;
    private final String indent;
    private final List<String> done = new ArrayList<>();
    private final StringBuilder row;
    private int width;
    private int marks;

    Rows(Layout layout, String indent) {
        this.layout = layout;
        this.indent = indent;
        this.row = new StringBuilder(indent);
        this.width = indent.length();
    }

    void add(int c) {
        boolean mark = isMark(c);
        marks = mark ? marks + 1 : 0;
        if (c == '\t') {
            special(TAB);
        } else if (!Printable.plain(c) || marks > 1) { // marks on marks can cover what they stand on
            special(Printable.escaped(c));
        } else {
            put(Character.toString(c), mark ? 0 : wide(c) ? 2 : 1);
        }
    }

    /** Adds a replacement for something that cannot be shown. */
    void special(String shown) {
        switch (layout.marking()) {
            case NONE -> put(shown, shown.length());
            case REVERSED -> put(REVERSE + shown + ORDINARY, shown.length());
        }
    }

    List<String> all() {
        done.add(row.toString());
        return List.copyOf(done);
    }

    private void put(String shown, int columns) {
        // A row that is full to the last column breaks in different ways on different terminals.
        if (width + columns >= layout.columns()) {
            done.add(row.toString());
            row.setLength(0);
            row.append(indent).append(CONTINUED);
            width = indent.length() + CONTINUED.length();
        }
        row.append(shown);
        width += columns;
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    /** As terminals count; where they differ, rows come out shorter, not longer. */
    private static boolean wide(int c) {
        return c >= 0x1100
                && (Character.isIdeographic(c)
                        || (c <= 0x115f)
                        || (c >= 0x2e80 && c <= 0xa4cf)
                        || (c >= 0xac00 && c <= 0xd7a3)
                        || (c >= 0xf900 && c <= 0xfaff)
                        || (c >= 0xfe30 && c <= 0xfe6f)
                        || (c >= 0xff00 && c <= 0xff60)
                        || (c >= 0x1f000 && c <= 0x1faff));
    }
}
