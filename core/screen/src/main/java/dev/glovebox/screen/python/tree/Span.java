package dev.glovebox.screen.python.tree;

/** Where a node stands: lines from 1, columns from 0 in code points, as CPython's own tree counts them. */
public record Span(int line, int column, int endLine, int endColumn) {
    public static final Span START = new Span(1, 0, 1, 0);
}
