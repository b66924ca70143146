package dev.glovebox.screen.python.token;

/**
 * The stack of indentations. Tabs count twice, as eight columns and as one: where the two readings disagree about which
 * block a line is in, the line is refused, as CPython does.
 */
final class Indents {
    /** CPython nests no deeper. */
    private static final int DEEPEST = 100;

    private final Tokens tokens;
    private final int[] columns = new int[DEEPEST];
    private final int[] narrow = new int[DEEPEST];
    private int depth;

    Indents(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The line's first token stands at {@code offset}, in this column when tabs are wide, in that one when they are narrow. */
    void line(int column, int narrowColumn, int offset, int line) {
        if (column > columns[depth]) {
            deeper(column, narrowColumn, offset, line);
            return;
        }
        while (column < columns[depth]) {
            depth--;
            tokens.add(Kind.DEDENT, offset, offset, line);
        }
        if (column != columns[depth]) {
            throw tokens.source.refusal(line, offset, offset, "unindent does not match any outer indentation level");
        }
        if (narrowColumn != narrow[depth]) {
            throw inconsistent(offset, line);
        }
    }

    private void deeper(int column, int narrowColumn, int offset, int line) {
        if (depth + 1 >= DEEPEST) {
            throw tokens.source.refusal(line, offset, offset, "too many levels of indentation");
        }
        if (narrowColumn <= narrow[depth]) {
            throw inconsistent(offset, line);
        }
        depth++;
        columns[depth] = column;
        narrow[depth] = narrowColumn;
        tokens.add(Kind.INDENT, offset, offset, line);
    }

    void close(int offset, int line) {
        for (; depth > 0; depth--) {
            tokens.add(Kind.DEDENT, offset, offset, line);
        }
    }

    private RuntimeException inconsistent(int offset, int line) {
        return tokens.source.refusal(line, offset, offset, "inconsistent use of tabs and spaces in indentation");
    }
}
