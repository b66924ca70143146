package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Groups, tuples, lists, sets, dicts and comprehensions. */
final class BracketParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final ComprehensionParser comprehensions;

    BracketParser(Cursor cursor, ExpressionParser expressions, ComprehensionParser comprehensions) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.comprehensions = comprehensions;
    }

    Expr parentheses() {
        int start = cursor.expect(Kind.LEFT_PAREN);
        if (cursor.is(Kind.YIELD)) {
            Expr suspended = expressions.suspended();
            cursor.expect(Kind.RIGHT_PAREN);
            return suspended;
        }
        if (cursor.accept(Kind.RIGHT_PAREN)) {
            return new Expr.Display(cursor.from(start), Expr.Shape.TUPLE, List.of(), Access.LOAD);
        }
        boolean unpacked = cursor.is(Kind.STAR);
        Expr first = expressions.starredOrNamed();
        if (!unpacked && comprehensions.follows()) {
            return comprehensions.rest(start, Expr.Shape.GENERATOR, first, null, Kind.RIGHT_PAREN);
        }
        if (!unpacked && cursor.accept(Kind.RIGHT_PAREN)) {
            return first;
        }
        if (!cursor.is(Kind.COMMA)) {
            throw cursor.unexpected();
        }
        return display(start, Expr.Shape.TUPLE, first, Kind.RIGHT_PAREN);
    }

    Expr square() {
        int start = cursor.expect(Kind.LEFT_SQUARE);
        if (cursor.accept(Kind.RIGHT_SQUARE)) {
            return new Expr.Display(cursor.from(start), Expr.Shape.LIST, List.of(), Access.LOAD);
        }
        boolean unpacked = cursor.is(Kind.STAR);
        Expr first = expressions.starredOrNamed();
        if (!unpacked && comprehensions.follows()) {
            return comprehensions.rest(start, Expr.Shape.LIST, first, null, Kind.RIGHT_SQUARE);
        }
        return display(start, Expr.Shape.LIST, first, Kind.RIGHT_SQUARE);
    }

    private Expr display(int start, Expr.Shape shape, Expr first, Kind closing) {
        List<Expr> elements = new ArrayList<>();
        elements.add(first);
        while (cursor.accept(Kind.COMMA) && !cursor.is(closing)) {
            elements.add(expressions.starredOrNamed());
        }
        cursor.expect(closing);
        return new Expr.Display(cursor.from(start), shape, elements, Access.LOAD);
    }

    Expr braces() {
        int start = cursor.expect(Kind.LEFT_BRACE);
        if (cursor.accept(Kind.RIGHT_BRACE)) {
            return new Expr.DictDisplay(cursor.from(start), List.of(), List.of());
        }
        if (cursor.is(Kind.DOUBLE_STAR)) {
            return dict(start, null);
        }
        boolean element = cursor.is(Kind.STAR) || cursor.next() == Kind.WALRUS;
        boolean unpacked = cursor.is(Kind.STAR);
        Expr first = expressions.starredOrNamed();
        if (!element && cursor.is(Kind.COLON)) {
            return dict(start, first);
        }
        if (!unpacked && comprehensions.follows()) {
            return comprehensions.rest(start, Expr.Shape.SET, first, null, Kind.RIGHT_BRACE);
        }
        return display(start, Expr.Shape.SET, first, Kind.RIGHT_BRACE);
    }

    /** A dict whose first key was read already, unless its first entry is an unpacked one. */
    private Expr dict(int start, @Nullable Expr firstKey) {
        List<@Nullable Expr> keys = new ArrayList<>();
        List<Expr> values = new ArrayList<>();
        Expr key = firstKey;
        do {
            if (key == null && cursor.is(Kind.RIGHT_BRACE)) {
                break;
            }
            if (key == null && cursor.accept(Kind.DOUBLE_STAR)) {
                keys.add(null);
                values.add(expressions.bitwise());
                continue;
            }
            if (key == null) {
                key = expressions.expression();
            }
            cursor.expect(Kind.COLON);
            Expr value = expressions.expression();
            if (values.isEmpty() && comprehensions.follows()) {
                return comprehensions.rest(start, Expr.Shape.DICT, key, value, Kind.RIGHT_BRACE);
            }
            keys.add(key);
            values.add(value);
            key = null;
        } while (cursor.accept(Kind.COMMA));
        cursor.expect(Kind.RIGHT_BRACE);
        return new Expr.DictDisplay(cursor.from(start), keys, values);
    }
}
