package dev.glovebox.screen.python.token;

/** Characters to tokens, all of a text at once, each character looked at a bounded number of times. */
public final class Lexer {
    private static final int TAB = 8;

    final Characters source;
    final Tokens tokens;
    final Brackets brackets;
    private final char[] chars;
    private final Indents indents;
    private final Words words;
    private final NumberScan numbers;
    private final Quotes quotes;

    /** Where the next character to look at stands. */
    int at;

    int line = 1;

    private Lexer(Characters source) {
        this.source = source;
        this.chars = source.chars;
        this.tokens = new Tokens(source);
        this.brackets = new Brackets(source);
        this.indents = new Indents(tokens);
        this.words = new Words(source);
        this.numbers = new NumberScan(source);
        this.quotes = new Quotes(this);
    }

    public static Tokens read(Characters source) {
        Lexer lexer = new Lexer(source);
        lexer.file();
        return lexer.tokens;
    }

    private void file() {
        while (at < source.length) {
            if (indentation()) {
                logicalLine();
            }
        }
        brackets.allClosed();
        indents.close(source.length, line);
        tokens.add(Kind.END, source.length, source.length, line);
    }

    private void logicalLine() {
        while (at < source.length) {
            blank();
            if (chars[at] == '\n') {
                tokens.add(Kind.NEWLINE, at, at, line);
                at++;
                line++;
                return;
            }
            token();
        }
    }

    /** Reads what stands before the first token of a line; false when there is none on it. */
    private boolean indentation() {
        int column = 0;
        int narrow = 0;
        int continued = 0;
        while (true) {
            switch (chars[at]) {
                case ' ' -> {
                    column++;
                    narrow++;
                }
                case '\t' -> {
                    column = (column / TAB + 1) * TAB;
                    narrow++;
                }
                case '\f' -> {
                    column = 0;
                    narrow = 0;
                }
                case '\\' -> {
                    // The first line decides, wherever the rest of it stands.
                    continued = continued != 0 ? continued : column;
                    continuation();
                    at--;
                }
                case '#', '\n' -> {
                    blankLine();
                    return false;
                }
                default -> {
                    if (at >= source.length) {
                        return false;
                    }
                    indents.line(continued != 0 ? continued : column, continued != 0 ? continued : narrow, at, line);
                    return true;
                }
            }
            at++;
        }
    }

    private void blankLine() {
        while (chars[at] != '\n') {
            at++;
        }
        at++;
        line++;
    }

    /** A backslash that ends a line; leaves at the first character of the next. */
    private void continuation() {
        if (chars[at + 1] != '\n') {
            throw source.refusal(line, at, at + 1, "unexpected character after line continuation character");
        }
        at += 2;
        line++;
        if (at >= source.length) {
            throw source.refusal(line - 1, at - 2, at - 1, "the source ends after a line continuation");
        }
    }

    /** Skips what separates tokens: also line breaks, inside of brackets. */
    void blank() {
        while (true) {
            char c = chars[at];
            if (c == ' ' || c == '\t' || c == '\f') {
                at++;
            } else if (c == '\n' && brackets.depth() > 0 && at < source.length) {
                at++;
                line++;
            } else if (c == '#') {
                while (chars[at] != '\n') {
                    at++;
                }
            } else if (c == '\\') {
                continuation();
            } else {
                return;
            }
        }
    }

    /** Reads one token. There is one: blank() came before, and it is no line break. */
    void token() {
        char c = chars[at];
        if (Words.starts(c)) {
            int prefix = quotes.prefix(at);
            if (prefix > 0) {
                quotes.read(at, at + prefix);
            } else {
                at = words.read(at, line, tokens);
            }
        } else if ((c >= '0' && c <= '9') || (c == '.' && chars[at + 1] >= '0' && chars[at + 1] <= '9')) {
            int end = numbers.end(at, line);
            tokens.add(Kind.NUMBER, at, end, line);
            at = end;
        } else if (c == '"' || c == '\'') {
            quotes.read(at, at);
        } else if (at < source.length) {
            operator(c);
        }
    }

    private void operator(char c) {
        Kind kind = Symbols.at(chars, at);
        if (kind == null) {
            throw source.refusal(line, at, at + 1, "a character that is no part of a name or an operator");
        }
        switch (c) {
            case '(', '[', '{' -> brackets.open(at, line);
            case ')', ']', '}' -> brackets.close(at, line);
            default -> {}
        }
        int end = at + kind.text.length();
        tokens.add(kind, at, end, line);
        at = end;
    }
}
