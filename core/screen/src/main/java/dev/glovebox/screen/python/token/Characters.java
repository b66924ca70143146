package dev.glovebox.screen.python.token;

import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.UnparsableSource;
import java.util.Arrays;

/**
 * The text as Python's tokenizer sees it: every line break is one newline, the last line has one too. Behind the end
 * stands a NUL, so that one character can always be looked at.
 */
public final class Characters {
    public final String text;
    public final char[] chars;
    final int length;

    private final int linesAbove;
    private int[] lineStarts = new int[64];
    private boolean surrogates;

    public Characters(String written, int linesAbove) {
        String unified = written.indexOf('\r') < 0 ? written : unified(written);
        this.text = unified.endsWith("\n") ? unified : unified + "\n";
        this.length = text.length();
        this.chars = Arrays.copyOf(text.toCharArray(), length + 3);
        this.linesAbove = linesAbove;
        int line = 1;
        for (int i = 0; i < length; i++) {
            char c = chars[i];
            if (c == '\n') {
                if (++line >= lineStarts.length) {
                    lineStarts = Arrays.copyOf(lineStarts, lineStarts.length * 2);
                }
                lineStarts[line] = i + 1;
            } else if (Character.isSurrogate(c)) {
                surrogates = true;
            }
        }
    }

    private static String unified(String written) {
        return written.replace("\r\n", "\n").replace('\r', '\n');
    }

    /** Columns count code points, as CPython's tree counts characters and not bytes for its readers. */
    int column(int line, int offset) {
        int start = lineStarts[line];
        return surrogates ? Character.codePointCount(chars, start, offset - start) : offset - start;
    }

    public Span span(int line, int start, int endLine, int end) {
        return new Span(line + linesAbove, column(line, start), endLine + linesAbove, column(endLine, end));
    }

    UnparsableSource refusal(int line, int start, int end, String message) {
        return new UnparsableSource(span(line, start, line, end), message);
    }
}
