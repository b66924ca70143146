package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.token.Numbers;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import java.util.ArrayList;
import java.util.List;

/** Names, constants and what is in brackets, with the attributes, calls and subscripts behind them. */
final class PrimaryParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final ArgumentParser arguments;
    private final BracketParser brackets;
    private final StringParser strings;

    PrimaryParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
        ComprehensionParser comprehensions = new ComprehensionParser(cursor, expressions);
        this.arguments = new ArgumentParser(cursor, expressions, comprehensions);
        this.brackets = new BracketParser(cursor, expressions, comprehensions);
        this.strings = new StringParser(cursor, expressions);
    }

    ArgumentParser arguments() {
        return arguments;
    }

    StringParser strings() {
        return strings;
    }

    Expr primary() {
        int start = cursor.at();
        Expr value = atom();
        for (int links = 0; ; links++) {
            switch (cursor.kind()) {
                case DOT -> {
                    cursor.advance();
                    String name = cursor.name();
                    value = new Expr.Attribute(cursor.from(start), value, name, Access.LOAD);
                }
                case LEFT_PAREN -> {
                    ArgumentParser.Arguments given = arguments.ofCall();
                    value = new Expr.Call(cursor.from(start), value, given.positional(), given.keywords());
                }
                case LEFT_SQUARE -> {
                    cursor.advance();
                    Expr index = slices();
                    cursor.expect(Kind.RIGHT_SQUARE);
                    value = new Expr.Subscript(cursor.from(start), value, index, Access.LOAD);
                }
                default -> {
                    return value;
                }
            }
            cursor.link(links);
        }
    }

    private Expr atom() {
        int start = cursor.at();
        return switch (cursor.kind()) {
            case NAME -> {
                cursor.advance();
                yield new Expr.Name(cursor.from(start), cursor.name(start), Access.LOAD);
            }
            case NUMBER -> number();
            case STRING, FORMAT_START -> strings.read();
            case LEFT_PAREN -> brackets.parentheses();
            case LEFT_SQUARE -> brackets.square();
            case LEFT_BRACE -> brackets.braces();
            case TRUE -> constant(new Value.Bool(true));
            case FALSE -> constant(new Value.Bool(false));
            case NONE -> constant(Value.NONE);
            case ELLIPSIS -> constant(Value.Opaque.NUMBER);
            default -> throw cursor.unexpected();
        };
    }

    Expr number() {
        return constant(Numbers.value(cursor.tokens.text(cursor.at())));
    }

    Expr constant(Value value) {
        int start = cursor.advance();
        return new Expr.Literal(cursor.from(start), value);
    }

    private Expr slices() {
        int start = cursor.at();
        boolean unpacked = cursor.is(Kind.STAR);
        Expr first = slice();
        if (!cursor.is(Kind.COMMA) && !unpacked) {
            return first;
        }
        List<Expr> all = new ArrayList<>();
        all.add(first);
        while (cursor.accept(Kind.COMMA) && !cursor.is(Kind.RIGHT_SQUARE)) {
            all.add(slice());
        }
        return new Expr.Display(cursor.from(start), Expr.Shape.TUPLE, all, Access.LOAD);
    }

    private Expr slice() {
        int start = cursor.at();
        if (cursor.accept(Kind.STAR)) {
            Expr value = expressions.expression();
            return new Expr.Starred(cursor.from(start), value);
        }
        Expr lower = null;
        if (!cursor.is(Kind.COLON)) {
            boolean named = cursor.next() == Kind.WALRUS;
            lower = expressions.named();
            if (named || !cursor.is(Kind.COLON)) {
                return lower;
            }
        }
        cursor.expect(Kind.COLON);
        Expr upper = expressions.startsExpression() ? expressions.expression() : null;
        Expr step = null;
        if (cursor.accept(Kind.COLON) && expressions.startsExpression()) {
            step = expressions.expression();
        }
        return new Expr.Slice(cursor.from(start), lower, upper, step);
    }
}
