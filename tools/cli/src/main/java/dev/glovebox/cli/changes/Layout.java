package dev.glovebox.cli.changes;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How text that a program wrote is laid out: all of it, whatever its length, and nothing of it raw. What a reader could not see, or not
 * tell from something else, is written out and, on a screen, marked.
 *
 * @param columns of the screen
 */
record Layout(int columns, Marking marking) {

    private static final int LEAST = 20;

    /** How something special is told from text that only looks like it. */
    enum Marking {
        NONE,
        REVERSED
    }

    /** For files and pipes: lines stay in one piece. */
    static final Layout ENDLESS = new Layout(Integer.MAX_VALUE, Marking.NONE);

    static Layout screen(int columns) {
        return new Layout(Math.max(columns, LEAST), Marking.REVERSED);
    }

    /** One line of characters. */
    List<String> text(String indent, String line) {
        var rows = new Rows(this, indent);
        line.codePoints().forEach(rows::add);
        return rows.all();
    }

    /** One line of bytes, a character for each. Those that are not UTF-8 stay apart from each other. */
    List<String> bytes(String indent, String line) {
        var rows = new Rows(this, indent);
        var in = ByteBuffer.wrap(line.getBytes(StandardCharsets.ISO_8859_1));
        while (in.hasRemaining()) {
            decode(in, rows);
        }
        return rows.all();
    }

    /** As far as it is text, and one thing that is not. */
    private static void decode(ByteBuffer in, Rows rows) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var out = CharBuffer.allocate(in.remaining());
        var result = decoder.decode(in, out, true);
        out.flip().codePoints().forEach(rows::add);
        if (result.isError()) {
            for (int i = 0; i < result.length(); i++) {
                rows.special("\\x%02x".formatted(in.get() & 0xff));
            }
        }
    }
}
