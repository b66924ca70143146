package dev.glovebox.policy.code.python.parse;

import dev.glovebox.policy.code.python.tree.Span;
import dev.glovebox.policy.code.python.tree.UnparsableSource;

/**
 * A place among the tokens, and how deep the tree is there. Nothing that is read recurses without asking here first, so
 * neither the parser nor whoever walks its tree runs out of stack.
 */
final class Cursor {
    /** Expressions inside of expressions. Brackets alone nest 200 deep in CPython. */
    private static final int DEEPEST = 400;

    /** What a chain ({@code a.b.c}, {@code a + b + c}, {@code elif}) may hold for nothing, though each link is a level. */
    private static final int FREE_LINKS = 64;

    /** Links beyond that, in one statement. */
    private static final int MOST_LINKS = 4_000;

    final Tokens tokens;
    private final Kind[] kinds;
    private int at;
    private int depth;
    private int links;

    Cursor(Tokens tokens) {
        this.tokens = tokens;
        this.kinds = tokens.kinds;
    }

    /** Where to come back to when a guess was wrong. */
    record Mark(int at, int depth, int links) {}

    Mark mark() {
        return new Mark(at, depth, links);
    }

    void back(Mark mark) {
        at = mark.at;
        depth = mark.depth;
        links = mark.links;
    }

    int at() {
        return at;
    }

    Kind kind() {
        return kinds[at];
    }

    Kind next() {
        return at + 1 < tokens.count ? kinds[at + 1] : Kind.END;
    }

    boolean is(Kind kind) {
        return kinds[at] == kind;
    }

    /** Goes past the token, whatever it is; returns its index. */
    int advance() {
        return at++;
    }

    boolean accept(Kind kind) {
        if (kinds[at] != kind) {
            return false;
        }
        at++;
        return true;
    }

    int expect(Kind kind) {
        if (kinds[at] != kind) {
            throw refusal("expected " + shown(kind) + ", found " + shown(kinds[at]));
        }
        return at++;
    }

    String name() {
        return name(expect(Kind.NAME));
    }

    String name(int token) {
        String name = tokens.names[token];
        return name == null ? "" : name;
    }

    /** The token is this word in plain letters: a keyword only where it stands. */
    boolean isWord(String word) {
        int start = tokens.starts[at];
        return kinds[at] == Kind.NAME
                && tokens.ends[at] - start == word.length()
                && tokens.source.text.startsWith(word, start);
    }

    /** From a token to the last one that was read, line breaks and ends of blocks aside. */
    Span from(int first) {
        int last = at - 1;
        while (last > first && kinds[last].isStructure()) {
            last--;
        }
        return tokens.span(first, last);
    }

    Span here() {
        return tokens.span(at, at);
    }

    void enter() {
        if (++depth > DEEPEST) {
            throw refusal("the source nests deeper than can be followed");
        }
    }

    void leave() {
        depth--;
    }

    /** One more link of a chain that has so many already. */
    void link(int before) {
        if (before >= FREE_LINKS && ++links > MOST_LINKS) {
            throw refusal("a chain longer than can be followed");
        }
    }

    void statement() {
        links = 0;
    }

    UnparsableSource refusal(String message) {
        return new UnparsableSource(here(), message);
    }

    UnparsableSource unexpected() {
        return refusal("invalid syntax: " + shown(kinds[at]));
    }

    private static String shown(Kind kind) {
        return kind.compareTo(Kind.LEFT_PAREN) >= 0 ? "'" + kind.text + "'" : kind.text;
    }
}
