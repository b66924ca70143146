package dev.glovebox.screen.script;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a shell script into words and operators, with quotes and backslashes removed as the shell does, so that
 * {@code w\get} and {@code "w"'get'} are one word. A word with an expansion in it is {@code DYNAMIC}; what stands
 * inside {@code $(...)} and backquotes is split as well.
 */
final class ShellWords {
    private static final String OPERATORS = ";&|()<>\n{}";

    private final String source;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    private ShellWords(String source) {
        this.source = source;
    }

    static List<Token> of(String source) {
        ShellWords reader = new ShellWords(source);
        reader.until('\0');
        reader.tokens.add(new Token(Token.Kind.END, "", reader.line, 1));
        return reader.tokens;
    }

    private char peek() {
        return at < source.length() ? source.charAt(at) : '\0';
    }

    private void step() {
        if (peek() == '\n') {
            line++;
            lineStart = at + 1;
        }
        at++;
    }

    private void until(char end) {
        while (at < source.length() && peek() != end) {
            char c = peek();
            if (c == ' ' || c == '\t' || c == '\r') {
                at++;
            } else if (c == '#') {
                while (at < source.length() && peek() != '\n') {
                    at++;
                }
            } else if (OPERATORS.indexOf(c) >= 0) {
                tokens.add(new Token(Token.Kind.SIGN, Character.toString(c), line, at - lineStart + 1));
                step();
            } else {
                word();
            }
        }
    }

    private void word() {
        int column = Math.max(1, at - lineStart + 1);
        int startLine = line;
        int start = at;
        StringBuilder text = new StringBuilder();
        List<Token> inner = new ArrayList<>();
        boolean dynamic = false;
        while (at < source.length() && " \t\r".indexOf(peek()) < 0 && OPERATORS.indexOf(peek()) < 0) {
            char c = peek();
            if (c == '\\') {
                at++;
                if (peek() != '\n') {
                    text.append(peek());
                }
                if (at < source.length()) {
                    step();
                }
            } else if (c == '\'') {
                step();
                while (at < source.length() && peek() != '\'') {
                    text.append(peek());
                    step();
                }
                at++;
            } else if (c == '"') {
                step();
                while (at < source.length() && peek() != '"') {
                    dynamic |= part(text, inner);
                }
                at++;
            } else {
                dynamic |= part(text, inner);
            }
        }
        if (at == start) {
            step();
        }
        tokens.add(new Token(dynamic ? Token.Kind.DYNAMIC : Token.Kind.WORD, text.toString(), startLine, column));
        tokens.addAll(inner);
    }

    /** One character or one expansion; true when the word depends on an expansion. */
    private boolean part(StringBuilder text, List<Token> inner) {
        if (peek() == '`') {
            step();
            inner.addAll(nested('`'));
            return true;
        }
        if (peek() == '$' && at + 1 < source.length() && source.charAt(at + 1) == '(') {
            at += 2;
            inner.addAll(nested(')'));
            return true;
        }
        boolean expands = peek() == '$';
        if (peek() == '\\' && at + 1 < source.length()) {
            at++;
        }
        if (at < source.length()) {
            text.append(peek());
            step();
        }
        return expands;
    }

    private List<Token> nested(char end) {
        int from = tokens.size();
        tokens.add(new Token(Token.Kind.SIGN, "(", line, Math.max(1, at - lineStart + 1)));
        until(end);
        if (at < source.length()) {
            at++;
        }
        tokens.add(new Token(Token.Kind.SIGN, ")", line, Math.max(1, at - lineStart + 1)));
        List<Token> inside = new ArrayList<>(tokens.subList(from, tokens.size()));
        tokens.subList(from, tokens.size()).clear();
        return inside;
    }
}
