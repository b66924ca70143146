package dev.glovebox.screen.python.token;

import org.jspecify.annotations.Nullable;

/** Decodes the characters between quotes. */
public final class Escapes {
    private Escapes() {}

    /** Backslashes of a text. Null when one of them is not valid. */
    public static @Nullable String text(String body) {
        return body.indexOf('\\') < 0 ? body : decode(body, Alphabet.TEXT);
    }

    /** Backslashes of bytes, one char per byte. Null when one of them is not valid. */
    public static @Nullable String bytes(String body) {
        return body.indexOf('\\') < 0 ? body : decode(body, Alphabet.BYTES);
    }

    private enum Alphabet {
        TEXT,
        BYTES
    }

    private static @Nullable String decode(String body, Alphabet alphabet) {
        StringBuilder decoded = new StringBuilder(body.length());
        int at = 0;
        while (at < body.length()) {
            char c = body.charAt(at++);
            if (c != '\\') {
                decoded.append(c);
                continue;
            }
            if (at >= body.length()) {
                // Right before a field of an f-string, where it hides nothing.
                return decoded.append(c).toString();
            }
            at = escape(body, at, alphabet, decoded);
            if (at < 0) {
                return null;
            }
        }
        return decoded.toString();
    }

    /** Reads the escape whose letter stands at {@code at}; returns where it ends, or -1. */
    private static int escape(String body, int at, Alphabet alphabet, StringBuilder decoded) {
        char letter = body.charAt(at);
        switch (letter) {
            case '\n' -> {}
            case '\\', '\'', '"' -> decoded.append(letter);
            case 'a' -> decoded.append('\u0007');
            case 'b' -> decoded.append('\b');
            case 'f' -> decoded.append('\f');
            case 'n' -> decoded.append('\n');
            case 'r' -> decoded.append('\r');
            case 't' -> decoded.append('\t');
            case 'v' -> decoded.append('\u000b');
            case '0', '1', '2', '3', '4', '5', '6', '7' -> {
                return octal(body, at, alphabet, decoded);
            }
            case 'x' -> {
                return hex(body, at + 1, 2, decoded);
            }
            case 'u', 'U', 'N' -> {
                if (alphabet == Alphabet.TEXT) {
                    return letter == 'N'
                            ? named(body, at + 1, decoded)
                            : hex(body, at + 1, letter == 'u' ? 4 : 8, decoded);
                }
                decoded.append('\\').append(letter);
            }
            // Not an escape: both characters stand for themselves.
            default -> decoded.append('\\').append(letter);
        }
        return at + 1;
    }

    private static int octal(String body, int at, Alphabet alphabet, StringBuilder decoded) {
        int value = 0;
        int end = at;
        while (end < body.length() && end < at + 3 && body.charAt(end) >= '0' && body.charAt(end) <= '7') {
            value = value * 8 + body.charAt(end) - '0';
            end++;
        }
        decoded.append((char) (alphabet == Alphabet.BYTES ? value & 0xff : value));
        return end;
    }

    private static int hex(String body, int at, int digits, StringBuilder decoded) {
        int end = at + digits;
        if (end > body.length()) {
            return -1;
        }
        long value = 0;
        for (int i = at; i < end; i++) {
            char c = body.charAt(i);
            int digit = c < 0x80 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        if (value > Character.MAX_CODE_POINT) {
            return -1;
        }
        decoded.appendCodePoint((int) value);
        return end;
    }

    private static int named(String body, int at, StringBuilder decoded) {
        int end = at < body.length() && body.charAt(at) == '{' ? body.indexOf('}', at) : -1;
        int character = end < 0 ? -1 : CharacterNames.find(body.substring(at + 1, end));
        if (character < 0) {
            return -1;
        }
        decoded.appendCodePoint(character);
        return end + 1;
    }
}
