package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.token.Numbers;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Operator;
import dev.glovebox.screen.python.tree.Pattern;
import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Value;
import java.util.ArrayList;
import java.util.List;

/** Parses the patterns after {@code case}. */
final class PatternParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final ShapeParser shapes;

    PatternParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.shapes = new ShapeParser(cursor, this);
    }

    /** A pattern, or several with commas. */
    Pattern top() {
        boolean starred = cursor.is(Kind.STAR);
        Pattern first = part();
        if (!cursor.is(Kind.COMMA)) {
            if (starred) {
                throw cursor.refusal("a starred pattern must be part of a sequence");
            }
            return first;
        }
        List<Pattern> parts = new ArrayList<>();
        parts.add(first);
        while (cursor.accept(Kind.COMMA) && !cursor.is(Kind.COLON) && !cursor.is(Kind.IF)) {
            parts.add(part());
        }
        return new Pattern.Composed(List.of(), parts);
    }

    /** A pattern, or one that takes the rest of a sequence. */
    Pattern part() {
        if (!cursor.is(Kind.STAR)) {
            return pattern();
        }
        int start = cursor.advance();
        boolean wildcard = cursor.isWord("_");
        String name = cursor.name();
        return new Pattern.Captured(cursor.from(start), wildcard ? null : name, null);
    }

    Pattern pattern() {
        cursor.enter();
        int start = cursor.at();
        Pattern result = alternatives();
        if (cursor.accept(Kind.AS)) {
            if (cursor.isWord("_")) {
                throw cursor.refusal("a pattern cannot be captured as '_'");
            }
            String name = cursor.name();
            switch (cursor.kind()) {
                case DOT, LEFT_PAREN, EQUAL -> throw cursor.unexpected();
                default -> {}
            }
            result = new Pattern.Captured(cursor.from(start), name, result);
        }
        cursor.leave();
        return result;
    }

    private Pattern alternatives() {
        Pattern first = closed();
        if (!cursor.is(Kind.BAR)) {
            return first;
        }
        List<Pattern> options = new ArrayList<>();
        options.add(first);
        while (cursor.accept(Kind.BAR)) {
            options.add(closed());
        }
        return new Pattern.Composed(List.of(), options);
    }

    private Pattern closed() {
        return switch (cursor.kind()) {
            case NAME -> name();
            case LEFT_PAREN -> shapes.parentheses();
            case LEFT_SQUARE -> shapes.square();
            case LEFT_BRACE -> shapes.mapping();
            default -> new Pattern.Compared(constant());
        };
    }

    private Pattern name() {
        int start = cursor.at();
        Expr value = dotted();
        if (cursor.is(Kind.LEFT_PAREN)) {
            return shapes.ofClass(start, value);
        }
        if (cursor.is(Kind.EQUAL)) {
            throw cursor.unexpected();
        }
        if (!(value instanceof Expr.Name name)) {
            return new Pattern.Compared(value);
        }
        Span span = cursor.from(start);
        return new Pattern.Captured(span, cursor.tokens.text(start).equals("_") ? null : name.id(), null);
    }

    Expr dotted() {
        int start = cursor.at();
        String first = cursor.name();
        Expr value = new Expr.Name(cursor.from(start), first, Access.LOAD);
        for (int links = 0; cursor.accept(Kind.DOT); links++) {
            cursor.link(links);
            String name = cursor.name();
            value = new Expr.Attribute(cursor.from(start), value, name, Access.LOAD);
        }
        return value;
    }

    /** A number with its sign, a complex one, strings, or one of the three words. */
    Expr constant() {
        PrimaryParser primaries = expressions.primaries();
        return switch (cursor.kind()) {
            case NUMBER, MINUS -> number();
            case STRING, FORMAT_START -> primaries.strings().read();
            case NONE -> primaries.constant(Value.NONE);
            case TRUE -> primaries.constant(new Value.Bool(true));
            case FALSE -> primaries.constant(new Value.Bool(false));
            default -> throw cursor.unexpected();
        };
    }

    private Expr number() {
        int start = cursor.at();
        Expr real = signed();
        boolean plus = cursor.is(Kind.PLUS);
        if (!plus && !cursor.is(Kind.MINUS)) {
            return real;
        }
        boolean imaginary = Numbers.isImaginary(cursor.tokens.text(cursor.at() - 1));
        cursor.advance();
        if (imaginary || !cursor.is(Kind.NUMBER) || !Numbers.isImaginary(cursor.tokens.text(cursor.at()))) {
            throw cursor.refusal("a complex number in a pattern is a real part and an imaginary one");
        }
        Expr second = expressions.primaries().number();
        return new Expr.Binary(cursor.from(start), real, plus ? Operator.ADD : Operator.SUBTRACT, second);
    }

    private Expr signed() {
        if (!cursor.is(Kind.MINUS)) {
            return expressions.primaries().number();
        }
        int start = cursor.advance();
        if (!cursor.is(Kind.NUMBER)) {
            throw cursor.unexpected();
        }
        Expr number = expressions.primaries().number();
        return new Expr.Unary(cursor.from(start), Expr.Sign.MINUS, number);
    }
}
