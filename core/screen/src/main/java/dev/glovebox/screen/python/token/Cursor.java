package dev.glovebox.screen.python.token;

import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.UnparsableSource;

/**
 * A place among the tokens, and how deep the tree is there. Nothing that is read recurses without asking here first, so
 * neither the parser nor whoever walks its tree runs out of stack.
 */
public final class Cursor {
    /** Expressions inside of expressions. Brackets alone nest 200 deep in CPython. */
    private static final int DEEPEST = 400;

    /** What a chain ({@code a.b.c}, {@code a + b + c}, {@code elif}) may hold for nothing, though each link is a level. */
    private static final int FREE_LINKS = 64;

    /** Links beyond that, in one statement. */
    private static final int MOST_LINKS = 4_000;

    public final Tokens tokens;
    private final Kind[] kinds;
    private int at;
    private int depth;
    private int links;

    public Cursor(Tokens tokens) {
        this.tokens = tokens;
        this.kinds = tokens.kinds;
    }

    /** Where to come back to when a guess was wrong. */
    public record Mark(int at, int depth, int links) {}

    public Mark mark() {
        return new Mark(at, depth, links);
    }

    public void back(Mark mark) {
        at = mark.at;
        depth = mark.depth;
        links = mark.links;
    }

    public int at() {
        return at;
    }

    public Kind kind() {
        return kinds[at];
    }

    public Kind next() {
        return at + 1 < tokens.count ? kinds[at + 1] : Kind.END;
    }

    public boolean is(Kind kind) {
        return kinds[at] == kind;
    }

    /** Goes past the token, whatever it is; returns its index. */
    public int advance() {
        return at++;
    }

    public boolean accept(Kind kind) {
        if (kinds[at] != kind) {
            return false;
        }
        at++;
        return true;
    }

    public int expect(Kind kind) {
        if (kinds[at] != kind) {
            throw refusal("expected " + shown(kind) + ", found " + shown(kinds[at]));
        }
        return at++;
    }

    public String name() {
        return name(expect(Kind.NAME));
    }

    public String name(int token) {
        String name = tokens.names[token];
        return name == null ? "" : name;
    }

    /** The token is this word in plain letters: a keyword only where it stands. */
    public boolean isWord(String word) {
        int start = tokens.starts[at];
        return kinds[at] == Kind.NAME
                && tokens.ends[at] - start == word.length()
                && tokens.source.text.startsWith(word, start);
    }

    /** From a token to the last one that was read, line breaks and ends of blocks aside. */
    public Span from(int first) {
        int last = at - 1;
        while (last > first && kinds[last].isStructure()) {
            last--;
        }
        return tokens.span(first, last);
    }

    public Span here() {
        return tokens.span(at, at);
    }

    public void enter() {
        if (++depth > DEEPEST) {
            throw refusal("the source is nested too deeply");
        }
    }

    public void leave() {
        depth--;
    }

    /** One more link of a chain that has so many already. */
    public void link(int before) {
        if (before >= FREE_LINKS && ++links > MOST_LINKS) {
            throw refusal("the expression chain is too long");
        }
    }

    public void statement() {
        links = 0;
    }

    public UnparsableSource refusal(String message) {
        return new UnparsableSource(here(), message);
    }

    public UnparsableSource unexpected() {
        return refusal("invalid syntax: " + shown(kinds[at]));
    }

    private static String shown(Kind kind) {
        return kind.compareTo(Kind.LEFT_PAREN) >= 0 ? "'" + kind.text + "'" : kind.text;
    }
}
