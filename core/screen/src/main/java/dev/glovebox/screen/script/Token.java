package dev.glovebox.screen.script;

import dev.glovebox.screen.finding.Screen;

/** A piece of a script: its kind, its text with quotes and escapes undone, and where it stands. */
record Token(Kind kind, String text, int line, int column) {
    /** Kind of the token. {@code DYNAMIC} is text that the script computes: a template with holes, an expansion. */
    enum Kind {
        WORD,
        TEXT,
        DYNAMIC,
        SIGN,
        END
    }

    boolean is(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && text.equals(word);
    }

    Screen.Region region() {
        return new Screen.Region(line, column, line, column + Math.max(1, text.length()));
    }
}
