package dev.glovebox.screen.python.token;

/** The brackets that are open. Inside of them line breaks mean nothing. */
final class Brackets {
    /** CPython nests no deeper. */
    private static final int DEEPEST = 200;

    private final Characters source;
    private final char[] open = new char[DEEPEST];
    private final int[] offsets = new int[DEEPEST];
    private final int[] lines = new int[DEEPEST];
    private int depth;

    Brackets(Characters source) {
        this.source = source;
    }

    int depth() {
        return depth;
    }

    void open(int offset, int line) {
        if (depth >= DEEPEST) {
            throw source.refusal(line, offset, offset + 1, "too many nested parentheses");
        }
        open[depth] = source.chars[offset];
        offsets[depth] = offset;
        lines[depth] = line;
        depth++;
    }

    void close(int offset, int line) {
        char c = source.chars[offset];
        if (depth == 0) {
            throw source.refusal(line, offset, offset + 1, "unmatched '" + c + "'");
        }
        char opened = open[--depth];
        char fitting = opened == '(' ? ')' : opened == '[' ? ']' : '}';
        if (c != fitting) {
            throw source.refusal(
                    line, offset, offset + 1, "closing '" + c + "' does not match opening '" + opened + "'");
        }
    }

    void allClosed() {
        if (depth > 0) {
            int offset = offsets[depth - 1];
            throw source.refusal(lines[depth - 1], offset, offset + 1, "'" + open[depth - 1] + "' was never closed");
        }
    }
}
