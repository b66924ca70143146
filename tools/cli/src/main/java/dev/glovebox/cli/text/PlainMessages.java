package dev.glovebox.cli.text;

import dev.glovebox.model.value.Printable;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Messages, of which nothing steers a terminal. They repeat words of whoever typed the command, names of files and what others answered;
 * whoever writes one need not think of that, because it is done here for all of them.
 */
public final class PlainMessages extends FilterWriter {

    private char high;

    private PlainMessages(Writer out) {
        super(out);
    }

    public static PrintWriter to(Writer terminal) {
        return new PrintWriter(new PlainMessages(terminal), true);
    }

    @Override
    public void write(int c) throws IOException {
        char unit = (char) c;
        if (Character.isHighSurrogate(unit)) {
            endPair();
            high = unit;
        } else if (high != 0 && Character.isLowSurrogate(unit)) {
            int whole = Character.toCodePoint(high, unit);
            high = 0;
            put(whole);
        } else {
            endPair();
            put(unit);
        }
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            write(text[i]);
        }
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            write(text.charAt(i));
        }
    }

    /** Half a character is none. */
    private void endPair() throws IOException {
        if (high != 0) {
            char alone = high;
            high = 0;
            put(alone);
        }
    }

    private void put(int c) throws IOException {
        boolean plain = c == '\n' || c == '\t' || Printable.plain(c);
        out.write(plain ? Character.toString(c) : Printable.escaped(c));
    }
}
