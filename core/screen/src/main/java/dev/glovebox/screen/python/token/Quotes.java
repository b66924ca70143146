package dev.glovebox.screen.python.token;

/** Strings, and the text and fields of f-strings, which hold tokens of their own (PEP 701). */
final class Quotes {
    /** As CPython: fields in the formats of fields, and no deeper. */
    private static final int DEEPEST_FIELD = 3;

    /** Strings in fields of strings. */
    private static final int DEEPEST_STRING = 50;

    private final Lexer lexer;
    private final Characters source;
    private final char[] chars;
    private int depth;

    /** How a string is closed, and whether a backslash means anything in it. */
    private record Style(char quote, int size, boolean raw, int start, int line) {}

    /** Where in an f-string a piece of text stands: between fields, or as the format of one that is so deep. */
    private record Context(Style style, int fields) {}

    Quotes(Lexer lexer) {
        this.lexer = lexer;
        this.source = lexer.source;
        this.chars = source.chars;
    }

    /** The letters before the quote of a string that begins here, or 0 when a name does. */
    int prefix(int at) {
        char first = Character.toLowerCase(chars[at]);
        if (isQuote(chars[at + 1])) {
            return first == 'b' || first == 'r' || first == 'u' || first == 'f' || first == 't' ? 1 : 0;
        }
        if (!isQuote(chars[at + 2])) {
            return 0;
        }
        char second = Character.toLowerCase(chars[at + 1]);
        char other = first == 'r' ? second : second == 'r' ? first : ' ';
        return other == 'b' || other == 'f' || other == 't' ? 2 : 0;
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'';
    }

    void read(int start, int quoteAt) {
        char quote = chars[quoteAt];
        int size = chars[quoteAt + 1] == quote && chars[quoteAt + 2] == quote ? 3 : 1;
        boolean raw = false;
        boolean formatted = false;
        for (int i = start; i < quoteAt; i++) {
            char letter = Character.toLowerCase(chars[i]);
            raw |= letter == 'r';
            formatted |= letter == 'f' || letter == 't';
        }
        Style style = new Style(quote, size, raw, start, lexer.line);
        lexer.at = quoteAt + size;
        if (formatted) {
            formatted(style);
        } else {
            plain(style);
        }
    }

    private void plain(Style style) {
        while (!closes(style)) {
            if (chars[lexer.at] == '\\') {
                lexer.at++;
            }
            step(style);
        }
        lexer.at += style.size;
        lexer.tokens.add(Kind.STRING, style.start, lexer.at, style.line, lexer.line);
    }

    private boolean closes(Style style) {
        int at = lexer.at;
        if (at >= source.length || (chars[at] == '\n' && style.size == 1)) {
            throw unterminated(style);
        }
        return chars[at] == style.quote
                && (style.size == 1 || (chars[at + 1] == style.quote && chars[at + 2] == style.quote));
    }

    /** Past one character of a string, which may be a line break. */
    private void step(Style style) {
        if (lexer.at >= source.length) {
            throw unterminated(style);
        }
        if (chars[lexer.at] == '\n') {
            lexer.line++;
        }
        lexer.at++;
    }

    private void formatted(Style style) {
        if (++depth > DEEPEST_STRING) {
            throw source.refusal(style.line, style.start, lexer.at, "f-strings are nested too deeply");
        }
        lexer.tokens.add(Kind.FORMAT_START, style.start, lexer.at, style.line);
        text(new Context(style, 0));
        lexer.tokens.add(Kind.FORMAT_END, lexer.at, lexer.at + style.size, lexer.line);
        lexer.at += style.size;
        depth--;
    }

    /** Text and fields, up to the closing quote, or in a format up to the brace that closes its field. */
    private void text(Context context) {
        Style style = context.style;
        boolean format = context.fields > 0;
        int from = lexer.at;
        int fromLine = lexer.line;
        while (true) {
            if (format && style.size == 1 && chars[lexer.at] == '\n') {
                // Inside the braces lines may break, so only the format ends here.
                add(from, fromLine);
                return;
            }
            if (closes(style)) {
                if (format) {
                    throw unterminated(style);
                }
                add(from, fromLine);
                return;
            }
            char c = chars[lexer.at];
            if (c == '{' && format && chars[lexer.at + 1] == '{') {
                // A field with a set, or a brace: versions of Python disagree, and so on where the string ends.
                throw source.refusal(
                        lexer.line, lexer.at, lexer.at + 2, "f-string: two braces in the format of a field");
            }
            if (c == '{' && (format || chars[lexer.at + 1] != '{')) {
                add(from, fromLine);
                field(new Context(style, context.fields + 1));
                from = lexer.at;
                fromLine = lexer.line;
            } else if (c == '}' && format) {
                add(from, fromLine);
                return;
            } else if (c == '}' && chars[lexer.at + 1] != '}') {
                throw source.refusal(lexer.line, lexer.at, lexer.at + 1, "f-string: single '}' is not allowed");
            } else if (c == '{' || c == '}') {
                lexer.at += 2;
            } else if (c == '\\') {
                backslash(style);
            } else {
                step(style);
            }
        }
    }

    /** A backslash hides a quote, never a brace; a character's name may stand in braces. */
    private void backslash(Style style) {
        lexer.at++;
        char next = chars[lexer.at];
        if (next == '{' || next == '}') {
            return;
        }
        step(style);
        if (next == 'N' && !style.raw && chars[lexer.at] == '{') {
            int end = lexer.at + 1;
            while (Words.continues(chars[end]) || chars[end] == ' ' || chars[end] == '-') {
                end++;
            }
            if (chars[end] != '}') {
                throw source.refusal(lexer.line, lexer.at, end, "an escape in the string is not valid");
            }
            lexer.at = end + 1;
        }
    }

    private void add(int from, int fromLine) {
        if (lexer.at > from) {
            lexer.tokens.add(Kind.FORMAT_TEXT, from, lexer.at, fromLine, lexer.line);
        }
    }

    private void field(Context context) {
        if (context.fields > DEEPEST_FIELD) {
            throw source.refusal(lexer.line, lexer.at, lexer.at + 1, "f-string: expressions nested too deeply");
        }
        lexer.token();
        int inside = lexer.brackets.depth();
        while (true) {
            lexer.blank();
            if (lexer.at >= source.length) {
                throw unterminated(context.style);
            }
            char c = chars[lexer.at];
            boolean outermost = lexer.brackets.depth() == inside;
            if (outermost && c == ':') {
                add(Kind.FORMAT_COLON);
                text(context);
            } else if (outermost && c == '!' && chars[lexer.at + 1] != '=') {
                add(Kind.EXCLAMATION);
            } else {
                lexer.token();
                if (lexer.brackets.depth() < inside) {
                    return;
                }
            }
        }
    }

    private void add(Kind kind) {
        lexer.tokens.add(kind, lexer.at, lexer.at + 1, lexer.line);
        lexer.at++;
    }

    private RuntimeException unterminated(Style style) {
        return source.refusal(style.line, style.start, style.start + 1, "the string is not closed");
    }
}
