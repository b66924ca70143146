package dev.glovebox.screen.python.token;

import org.jspecify.annotations.Nullable;

/** Operators and punctuation: the longest one that stands at a place. */
final class Symbols {
    private Symbols() {}

    static @Nullable Kind at(char[] chars, int at) {
        char next = chars[at + 1];
        return switch (chars[at]) {
            case '(' -> Kind.LEFT_PAREN;
            case ')' -> Kind.RIGHT_PAREN;
            case '[' -> Kind.LEFT_SQUARE;
            case ']' -> Kind.RIGHT_SQUARE;
            case '{' -> Kind.LEFT_BRACE;
            case '}' -> Kind.RIGHT_BRACE;
            case ',' -> Kind.COMMA;
            case ';' -> Kind.SEMICOLON;
            case '~' -> Kind.TILDE;
            case '.' -> next == '.' && chars[at + 2] == '.' ? Kind.ELLIPSIS : Kind.DOT;
            case ':' -> next == '=' ? Kind.WALRUS : Kind.COLON;
            case '=' -> next == '=' ? Kind.EQUALS : Kind.EQUAL;
            case '!' -> next == '=' ? Kind.DIFFERS : null;
            case '|' -> next == '=' ? Kind.BAR_EQUAL : Kind.BAR;
            case '^' -> next == '=' ? Kind.CARET_EQUAL : Kind.CARET;
            case '&' -> next == '=' ? Kind.AMPERSAND_EQUAL : Kind.AMPERSAND;
            case '+' -> next == '=' ? Kind.PLUS_EQUAL : Kind.PLUS;
            case '%' -> next == '=' ? Kind.PERCENT_EQUAL : Kind.PERCENT;
            case '@' -> next == '=' ? Kind.AT_EQUAL : Kind.AT;
            case '-' -> next == '=' ? Kind.MINUS_EQUAL : next == '>' ? Kind.ARROW : Kind.MINUS;
            case '*' -> doubled(chars, at, Kind.STAR, Kind.STAR_EQUAL, Kind.DOUBLE_STAR, Kind.DOUBLE_STAR_EQUAL);
            case '/' -> doubled(chars, at, Kind.SLASH, Kind.SLASH_EQUAL, Kind.DOUBLE_SLASH, Kind.DOUBLE_SLASH_EQUAL);
            case '<' -> doubled(chars, at, Kind.LESS, Kind.AT_MOST, Kind.SHIFT_LEFT, Kind.SHIFT_LEFT_EQUAL);
            case '>' -> doubled(chars, at, Kind.GREATER, Kind.AT_LEAST, Kind.SHIFT_RIGHT, Kind.SHIFT_RIGHT_EQUAL);
            default -> null;
        };
    }

    private static Kind doubled(char[] chars, int at, Kind alone, Kind assigned, Kind twice, Kind twiceAssigned) {
        if (chars[at + 1] == chars[at]) {
            return chars[at + 2] == '=' ? twiceAssigned : twice;
        }
        return chars[at + 1] == '=' ? assigned : alone;
    }
}
