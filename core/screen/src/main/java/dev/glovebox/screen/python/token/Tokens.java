package dev.glovebox.screen.python.token;

import dev.glovebox.screen.python.tree.Span;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The tokens of a text, as columns of a table: tens of thousands of objects less for a long file. */
public final class Tokens {
    /** Characters per token, blanks counted in, in ordinary programs: more than half of them have no more. */
    private static final int USUAL_LENGTH = 4;

    public final Characters source;
    public Kind[] kinds;
    public int[] starts;
    public int[] ends;
    public int[] lines;
    public int[] endLines;

    /** The identifier of a name, in NFKC. */
    @Nullable
    String[] names;

    int count;

    Tokens(Characters source) {
        this.source = source;
        int guess = source.length / USUAL_LENGTH + 16;
        this.kinds = new Kind[guess];
        this.starts = new int[guess];
        this.ends = new int[guess];
        this.lines = new int[guess];
        this.endLines = new int[guess];
        this.names = new String[guess];
    }

    void add(Kind kind, int start, int end, int line) {
        add(kind, start, end, line, line);
    }

    void add(Kind kind, int start, int end, int line, int endLine) {
        if (count == kinds.length) {
            grow(count * 2);
        }
        kinds[count] = kind;
        starts[count] = start;
        ends[count] = end;
        lines[count] = line;
        endLines[count] = endLine;
        count++;
    }

    void addWord(Kind kind, String name, int start, int end, int line) {
        add(kind, start, end, line, line);
        names[count - 1] = name;
    }

    private void grow(int size) {
        kinds = Arrays.copyOf(kinds, size);
        starts = Arrays.copyOf(starts, size);
        ends = Arrays.copyOf(ends, size);
        lines = Arrays.copyOf(lines, size);
        endLines = Arrays.copyOf(endLines, size);
        names = Arrays.copyOf(names, size);
    }

    public Span span(int first, int last) {
        return source.span(lines[first], starts[first], endLines[last], ends[last]);
    }

    public String text(int token) {
        return source.text.substring(starts[token], ends[token]);
    }
}
