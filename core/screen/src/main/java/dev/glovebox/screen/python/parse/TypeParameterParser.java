package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Stmt;
import java.util.ArrayList;
import java.util.List;

/** {@code [T: bound = default, *Ts, **P]}. Bounds and defaults are code like any other. */
final class TypeParameterParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;

    TypeParameterParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
    }

    List<Stmt.TypeParameter> optional() {
        List<Stmt.TypeParameter> parameters = new ArrayList<>();
        if (!cursor.accept(Kind.LEFT_SQUARE)) {
            return parameters;
        }
        do {
            if (!parameters.isEmpty() && cursor.is(Kind.RIGHT_SQUARE)) {
                break;
            }
            parameters.add(one());
        } while (cursor.accept(Kind.COMMA));
        cursor.expect(Kind.RIGHT_SQUARE);
        return parameters;
    }

    private Stmt.TypeParameter one() {
        boolean tuple = cursor.accept(Kind.STAR);
        boolean variable = !tuple && !cursor.accept(Kind.DOUBLE_STAR);
        String name = cursor.name();
        Expr bound = variable && cursor.accept(Kind.COLON) ? expressions.expression() : null;
        Expr given = null;
        if (cursor.accept(Kind.EQUAL)) {
            given = tuple ? expressions.starred() : expressions.expression();
        }
        return new Stmt.TypeParameter(name, bound, given);
    }
}
