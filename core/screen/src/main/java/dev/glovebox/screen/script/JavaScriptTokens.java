package dev.glovebox.screen.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Splits JavaScript into words, texts and signs. Comments and regular expressions are dropped; the code in template
 * holes is read like any other. Never fails: what it cannot make sense of becomes signs.
 */
final class JavaScriptTokens {
    /** After these a slash starts a regular expression. */
    private static final Set<String> BEFORE_REGEX =
            Set.of("return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do");

    private final String source;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    private JavaScriptTokens(String source) {
        this.source = source;
    }

    static List<Token> of(String source) {
        JavaScriptTokens reader = new JavaScriptTokens(source);
        while (reader.at < source.length()) {
            reader.next();
        }
        reader.add(Token.Kind.END, "", reader.at);
        return reader.tokens;
    }

    private void add(Token.Kind kind, String text, int start) {
        tokens.add(new Token(kind, text, line, Math.max(1, start - lineStart + 1)));
    }

    private char peek(int ahead) {
        return at + ahead < source.length() ? source.charAt(at + ahead) : '\0';
    }

    private void step() {
        if (source.charAt(at) == '\n') {
            line++;
            lineStart = at + 1;
        }
        at++;
    }

    private void next() {
        char c = peek(0);
        if (Character.isWhitespace(c) || c == '\uFEFF') {
            step();
        } else if (c == '/' && peek(1) == '/') {
            skipUntil("\n");
        } else if (c == '/' && peek(1) == '*') {
            at += 2;
            skipUntil("*/");
            at = Math.min(source.length(), at + 2);
        } else if (c == '"' || c == '\'') {
            text(c);
        } else if (c == '`') {
            template();
        } else if (Character.isUnicodeIdentifierStart(c) || c == '$' || c == '_' || c == '\\' || c == '#') {
            word();
        } else if (c >= '0' && c <= '9') {
            number();
        } else if (c == '/' && regexPossible()) {
            regex();
        } else {
            add(Token.Kind.SIGN, Character.toString(c), at);
            step();
        }
    }

    private void skipUntil(String end) {
        while (at < source.length() && !source.startsWith(end, at)) {
            step();
        }
    }

    private void text(char quote) {
        int start = at;
        step();
        StringBuilder text = new StringBuilder();
        while (at < source.length() && peek(0) != quote && peek(0) != '\n') {
            character(text);
        }
        if (at < source.length()) {
            at++;
        }
        add(Token.Kind.TEXT, text.toString(), start);
    }

    private void character(StringBuilder into) {
        if (peek(0) == '\\') {
            Escape escape = Escape.at(source, at);
            into.append(escape.text());
            for (int i = 0; i < escape.length() && at < source.length(); i++) {
                step();
            }
        } else {
            into.append(peek(0));
            step();
        }
    }

    /** The text up to the holes, then the code in each hole as tokens of its own. */
    private void template() {
        int start = at;
        step();
        StringBuilder text = new StringBuilder();
        List<Token> holes = new ArrayList<>();
        while (at < source.length() && peek(0) != '`') {
            if (peek(0) == '$' && peek(1) == '{') {
                holes.addAll(hole());
            } else {
                character(text);
            }
        }
        if (at < source.length()) {
            at++;
        }
        add(holes.isEmpty() ? Token.Kind.TEXT : Token.Kind.DYNAMIC, text.toString(), start);
        tokens.addAll(holes);
    }

    private List<Token> hole() {
        at += 2;
        int from = tokens.size();
        int depth = 1;
        while (at < source.length() && depth > 0) {
            if (peek(0) == '{') {
                depth++;
            } else if (peek(0) == '}') {
                depth--;
                if (depth == 0) {
                    at++;
                    break;
                }
            }
            next();
        }
        List<Token> inside = new ArrayList<>(tokens.subList(from, tokens.size()));
        tokens.subList(from, tokens.size()).clear();
        return inside;
    }

    private void word() {
        int start = at;
        StringBuilder word = new StringBuilder();
        while (at < source.length()
                && (Character.isUnicodeIdentifierPart(peek(0))
                        || peek(0) == '$'
                        || peek(0) == '\\'
                        || peek(0) == '#')) {
            character(word);
        }
        add(Token.Kind.WORD, word.toString(), start);
    }

    private void number() {
        int start = at;
        while (at < source.length() && (Character.isLetterOrDigit(peek(0)) || peek(0) == '.' || peek(0) == '_')) {
            at++;
        }
        add(Token.Kind.SIGN, source.substring(start, at), start);
    }

    private boolean regexPossible() {
        if (tokens.isEmpty()) {
            return true;
        }
        Token before = tokens.getLast();
        return switch (before.kind()) {
            case WORD -> BEFORE_REGEX.contains(before.text());
            case TEXT, DYNAMIC -> false;
            case SIGN ->
                !Set.of(")", "]", "}").contains(before.text())
                        && !Character.isDigit(before.text().charAt(0));
            case END -> true;
        };
    }

    private void regex() {
        step();
        boolean inClass = false;
        while (at < source.length() && peek(0) != '\n' && (inClass || peek(0) != '/')) {
            if (peek(0) == '\\') {
                at++;
            } else if (peek(0) == '[') {
                inClass = true;
            } else if (peek(0) == ']') {
                inClass = false;
            }
            if (at < source.length()) {
                step();
            }
        }
        if (at < source.length() && peek(0) == '/') {
            at++;
        }
    }
}
