package dev.glovebox.screen.source;

/** The bytes were refused before parsing. Carries no stack: it is an answer, not a fault. */
public final class RefusedSource extends Exception {
    private final int line;
    private final int column;

    public RefusedSource(int line, int column, String message) {
        super(message, null, false, false);
        this.line = line;
        this.column = column;
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }
}
