package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Pattern;
import java.util.ArrayList;
import java.util.List;

/** Patterns in brackets: groups, sequences, mappings, classes. */
final class ShapeParser {
    private final Cursor cursor;
    private final PatternParser patterns;

    ShapeParser(Cursor cursor, PatternParser patterns) {
        this.cursor = cursor;
        this.patterns = patterns;
    }

    /** One pattern in parentheses is that pattern; with a comma, or with a star, it is a sequence. */
    Pattern parentheses() {
        cursor.expect(Kind.LEFT_PAREN);
        if (cursor.accept(Kind.RIGHT_PAREN)) {
            return new Pattern.Composed(List.of(), List.of());
        }
        boolean starred = cursor.is(Kind.STAR);
        Pattern first = patterns.part();
        if (!starred && cursor.accept(Kind.RIGHT_PAREN)) {
            return first;
        }
        if (!cursor.is(Kind.COMMA)) {
            throw cursor.unexpected();
        }
        return sequence(first, Kind.RIGHT_PAREN);
    }

    Pattern square() {
        cursor.expect(Kind.LEFT_SQUARE);
        if (cursor.accept(Kind.RIGHT_SQUARE)) {
            return new Pattern.Composed(List.of(), List.of());
        }
        return sequence(patterns.part(), Kind.RIGHT_SQUARE);
    }

    private Pattern sequence(Pattern first, Kind closing) {
        List<Pattern> parts = new ArrayList<>();
        parts.add(first);
        while (cursor.accept(Kind.COMMA) && !cursor.is(closing)) {
            parts.add(patterns.part());
        }
        cursor.expect(closing);
        return new Pattern.Composed(List.of(), parts);
    }

    Pattern mapping() {
        int start = cursor.expect(Kind.LEFT_BRACE);
        List<Expr> keys = new ArrayList<>();
        List<Pattern> parts = new ArrayList<>();
        String rest = null;
        while (!cursor.is(Kind.RIGHT_BRACE)) {
            if (rest != null) {
                throw cursor.refusal("nothing can follow the rest of a mapping pattern");
            }
            if (cursor.accept(Kind.DOUBLE_STAR)) {
                if (cursor.isWord("_")) {
                    throw cursor.unexpected();
                }
                rest = cursor.name();
            } else {
                keys.add(cursor.is(Kind.NAME) ? attribute() : patterns.constant());
                cursor.expect(Kind.COLON);
                parts.add(patterns.pattern());
            }
            if (!cursor.is(Kind.RIGHT_BRACE)) {
                cursor.expect(Kind.COMMA);
            }
        }
        cursor.expect(Kind.RIGHT_BRACE);
        if (rest != null) {
            parts.add(new Pattern.Captured(cursor.from(start), rest, null));
        }
        return new Pattern.Composed(keys, parts);
    }

    /** A bare name would capture, which a key cannot. */
    private Expr attribute() {
        Expr key = patterns.dotted();
        if (key instanceof Expr.Name) {
            throw cursor.unexpected();
        }
        return key;
    }

    Pattern ofClass(int start, Expr type) {
        cursor.expect(Kind.LEFT_PAREN);
        List<Pattern> positional = new ArrayList<>();
        List<String> attributes = new ArrayList<>();
        List<Pattern> named = new ArrayList<>();
        while (!cursor.is(Kind.RIGHT_PAREN)) {
            if (cursor.is(Kind.NAME) && cursor.next() == Kind.EQUAL) {
                attributes.add(cursor.name());
                cursor.advance();
                named.add(patterns.pattern());
            } else if (named.isEmpty()) {
                positional.add(patterns.pattern());
            } else {
                throw cursor.refusal("a positional pattern follows named ones");
            }
            if (!cursor.is(Kind.RIGHT_PAREN)) {
                cursor.expect(Kind.COMMA);
            }
        }
        cursor.expect(Kind.RIGHT_PAREN);
        return new Pattern.ClassShape(cursor.from(start), type, positional, attributes, named);
    }
}
