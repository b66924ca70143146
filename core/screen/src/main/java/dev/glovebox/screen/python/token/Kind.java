package dev.glovebox.screen.python.token;

import dev.glovebox.screen.python.tree.Operator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kind of a token. Soft keywords ({@code match}, {@code case}, {@code type}, {@code _}) are names. */
public enum Kind {
    NAME("a name"),
    NUMBER("a number"),
    STRING("a string"),
    /** An f-string (or t-string) up to its quote, a stretch of its own text, and its closing quote. */
    FORMAT_START("an f-string"),
    FORMAT_TEXT("text of an f-string"),
    FORMAT_END("the end of an f-string"),
    /** The colon before the format of a field, which no lambda can take for its own. */
    FORMAT_COLON("the format of a field"),
    NEWLINE("the end of the line"),
    INDENT("an indent"),
    DEDENT("the end of the block"),
    END("the end of the source"),

    LEFT_PAREN("("),
    RIGHT_PAREN(")"),
    LEFT_SQUARE("["),
    RIGHT_SQUARE("]"),
    LEFT_BRACE("{"),
    RIGHT_BRACE("}"),
    COMMA(","),
    COLON(":"),
    SEMICOLON(";"),
    DOT("."),
    ELLIPSIS("..."),
    ARROW("->"),
    WALRUS(":="),
    EXCLAMATION("!"),
    EQUAL("="),
    TILDE("~"),

    EQUALS("=="),
    DIFFERS("!="),
    LESS("<"),
    GREATER(">"),
    AT_MOST("<="),
    AT_LEAST(">="),

    BAR("|", 1, Operator.BIT_OR),
    CARET("^", 2, Operator.BIT_XOR),
    AMPERSAND("&", 3, Operator.BIT_AND),
    SHIFT_LEFT("<<", 4, Operator.SHIFT_LEFT),
    SHIFT_RIGHT(">>", 4, Operator.SHIFT_RIGHT),
    PLUS("+", 5, Operator.ADD),
    MINUS("-", 5, Operator.SUBTRACT),
    STAR("*", 6, Operator.MULTIPLY),
    SLASH("/", 6, Operator.DIVIDE),
    DOUBLE_SLASH("//", 6, Operator.FLOOR_DIVIDE),
    PERCENT("%", 6, Operator.MODULO),
    AT("@", 6, Operator.MATRIX_MULTIPLY),
    /** Binds to the right, and tighter than a sign before it: read by itself. */
    DOUBLE_STAR("**"),

    BAR_EQUAL("|=", Operator.BIT_OR),
    CARET_EQUAL("^=", Operator.BIT_XOR),
    AMPERSAND_EQUAL("&=", Operator.BIT_AND),
    SHIFT_LEFT_EQUAL("<<=", Operator.SHIFT_LEFT),
    SHIFT_RIGHT_EQUAL(">>=", Operator.SHIFT_RIGHT),
    PLUS_EQUAL("+=", Operator.ADD),
    MINUS_EQUAL("-=", Operator.SUBTRACT),
    STAR_EQUAL("*=", Operator.MULTIPLY),
    SLASH_EQUAL("/=", Operator.DIVIDE),
    DOUBLE_SLASH_EQUAL("//=", Operator.FLOOR_DIVIDE),
    PERCENT_EQUAL("%=", Operator.MODULO),
    AT_EQUAL("@=", Operator.MATRIX_MULTIPLY),
    DOUBLE_STAR_EQUAL("**=", Operator.POWER),

    FALSE("False"),
    NONE("None"),
    TRUE("True"),
    AND("and"),
    AS("as"),
    ASSERT("assert"),
    ASYNC("async"),
    AWAIT("await"),
    BREAK("break"),
    CLASS("class"),
    CONTINUE("continue"),
    DEF("def"),
    DEL("del"),
    ELIF("elif"),
    ELSE("else"),
    EXCEPT("except"),
    FINALLY("finally"),
    FOR("for"),
    FROM("from"),
    GLOBAL("global"),
    IF("if"),
    IMPORT("import"),
    IN("in"),
    IS("is"),
    LAMBDA("lambda"),
    NONLOCAL("nonlocal"),
    NOT("not"),
    OR("or"),
    PASS("pass"),
    RAISE("raise"),
    RETURN("return"),
    TRY("try"),
    WHILE("while"),
    WITH("with"),
    YIELD("yield");

    private static final Map<String, Kind> KEYWORDS = keywords();

    final String text;

    /** How tight a binary operator binds, from 1; 0 for everything else. */
    public final int precedence;

    /** Of a binary operator, or of an assignment that applies one. */
    public final @Nullable Operator operator;

    Kind(String text) {
        this(text, 0, null);
    }

    Kind(String text, Operator assigned) {
        this(text, 0, assigned);
    }

    Kind(String text, int precedence, @Nullable Operator operator) {
        this.text = text;
        this.precedence = precedence;
        this.operator = operator;
    }

    /** The keyword spelled so, or {@link #NAME}. */
    static Kind ofWord(String word) {
        return KEYWORDS.getOrDefault(word, NAME);
    }

    boolean isStructure() {
        return this == NEWLINE || this == INDENT || this == DEDENT || this == END;
    }

    public boolean isAugmentedAssignment() {
        return operator != null && precedence == 0;
    }

    private static Map<String, Kind> keywords() {
        Map<String, Kind> words = new HashMap<>();
        for (Kind kind : values()) {
            if (kind.compareTo(FALSE) >= 0) {
                words.put(kind.text, kind);
            }
        }
        return words;
    }
}
