package dev.glovebox.screen.source;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Decides on the bytes alone whether a parser may see them. Everything that lets a reader and an interpreter see
 * different programs is refused here: other encodings, NUL, controls, text that displays in another order.
 */
public final class SourceGate {
    private final SourceLimits limits;

    public SourceGate(SourceLimits limits) {
        this.limits = limits;
    }

    public SourceText open(byte[] source) throws RefusedSource {
        if (source.length > limits.bytes()) {
            throw new RefusedSource(
                    1, 1, "source of " + source.length + " bytes is longer than the limit of " + limits.bytes());
        }
        SourceText text = new SourceText(withoutMark(decode(source)));
        characters(text.text());
        lineLengths(text.text());
        EncodingCookie.check(text.text());
        return text;
    }

    private static String decode(byte[] source) throws RefusedSource {
        ByteBuffer bytes = ByteBuffer.wrap(source);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(bytes)
                    .toString();
        } catch (CharacterCodingException e) {
            int line = 1;
            for (int i = 0; i < bytes.position() && i < source.length; i++) {
                line += source[i] == '\n' ? 1 : 0;
            }
            throw new RefusedSource(line, 1, "byte " + bytes.position() + " is not valid UTF-8");
        }
    }

    /** One byte order mark at the start is what editors write; Python skips it too. */
    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private void characters(String text) throws RefusedSource {
        int line = 1;
        int lineStart = 0;
        int digits = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            digits = (c >= '0' && c <= '9') || c == '_' ? digits + 1 : 0;
            if (digits > limits.digitRun()) {
                throw new RefusedSource(
                        line, i - lineStart + 1, "a number of more than " + limits.digitRun() + " digits");
            }
            if (c == '\n') {
                line++;
                lineStart = i + 1;
            } else if (c < 0x20 && c != '\t' && c != '\f' && c != '\r') {
                throw new RefusedSource(line, i - lineStart + 1, String.format("control character U+%04X", (int) c));
            } else if (c >= 0x80 && reorders(c)) {
                throw new RefusedSource(
                        line,
                        i - lineStart + 1,
                        String.format("U+%04X changes the order in which the text is displayed", (int) c));
            }
        }
    }

    private static boolean reorders(char c) {
        return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    }

    private void lineLengths(String text) throws RefusedSource {
        int line = 1;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : '\n';
            if (c == '\n' || c == '\r') {
                if (i - start > limits.lineLength()) {
                    throw new RefusedSource(
                            line,
                            1,
                            "line of " + (i - start) + " characters is longer than the limit of "
                                    + limits.lineLength());
                }
                boolean pair = c == '\r' && text.startsWith("\n", i + 1);
                i += pair ? 1 : 0;
                start = i + 1;
                line++;
            }
        }
    }
}
