package dev.glovebox.screen.python.token;

import java.text.Normalizer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Identifiers and keywords. A word is made into a string once per text, so a name that occurs often is one object with
 * its hash known. Identifiers are compared in NFKC, as Python does; keywords are what is spelled in plain letters.
 */
public final class Words {
    private final Characters source;
    private @Nullable Word[] table = new Word[256];
    private int used;

    private record Word(int hash, String written, Kind kind, String name) {}

    Words(Characters source) {
        this.source = source;
    }

    public static boolean starts(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
    }

    static boolean continues(char c) {
        return starts(c) || (c >= '0' && c <= '9');
    }

    /** Adds the word that begins at {@code start}; returns where it ends. */
    int read(int start, int line, Tokens tokens) {
        char[] chars = source.chars;
        int end = start;
        int hash = 0;
        while (continues(chars[end])) {
            hash = hash * 31 + chars[end];
            end++;
        }
        Word word = find(hash, start, end);
        if (word == null) {
            word = make(hash, start, end, line);
        }
        tokens.addWord(word.kind, word.name, start, end, line);
        return end;
    }

    private @Nullable Word find(int hash, int start, int end) {
        int mask = table.length - 1;
        for (int i = hash & mask; ; i = (i + 1) & mask) {
            Word word = table[i];
            if (word == null || (word.hash == hash && same(word.written, start, end))) {
                return word;
            }
        }
    }

    private boolean same(String written, int start, int end) {
        if (written.length() != end - start) {
            return false;
        }
        for (int i = 0; i < written.length(); i++) {
            if (written.charAt(i) != source.chars[start + i]) {
                return false;
            }
        }
        return true;
    }

    private Word make(int hash, int start, int end, int line) {
        String written = source.text.substring(start, end);
        Word word = new Word(hash, written, Kind.ofWord(written), normal(written, start, end, line));
        if (++used * 2 > table.length) {
            @Nullable Word[] before = table;
            table = new Word[before.length * 2];
            for (Word moved : before) {
                if (moved != null) {
                    put(moved);
                }
            }
        }
        put(word);
        return word;
    }

    private void put(Word word) {
        int mask = table.length - 1;
        int i = word.hash & mask;
        while (table[i] != null) {
            i = (i + 1) & mask;
        }
        table[i] = word;
    }

    private String normal(String written, int start, int end, int line) {
        if (written.chars().allMatch(c -> c < 0x80)) {
            return written;
        }
        String normal = Normalizer.normalize(written, Normalizer.Form.NFKC);
        if (!isIdentifier(written) || !isIdentifier(normal)) {
            throw source.refusal(line, start, end, "a character that is no part of a name or an operator");
        }
        return normal;
    }

    /** The JDK counts format and control characters as parts of identifiers; Python does not. */
    private static boolean isIdentifier(String word) {
        int[] points = word.codePoints().toArray();
        return (points[0] == '_' || Character.isUnicodeIdentifierStart(points[0]))
                && Arrays.stream(points)
                        .allMatch(c -> Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c));
    }
}
