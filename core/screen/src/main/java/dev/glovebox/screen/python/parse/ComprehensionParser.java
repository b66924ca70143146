package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Expr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code for … in … if …} behind an element. */
final class ComprehensionParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final TargetParser targets;

    ComprehensionParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
        this.targets = new TargetParser(cursor, expressions);
    }

    boolean follows() {
        return cursor.is(Kind.FOR) || (cursor.is(Kind.ASYNC) && cursor.next() == Kind.FOR);
    }

    /** The rest of a comprehension whose bracket stands at {@code start}, with that bracket's other half. */
    Expr rest(int start, Expr.Shape shape, Expr element, @Nullable Expr value, Kind closing) {
        List<Expr.Generator> generators = new ArrayList<>();
        while (follows()) {
            cursor.accept(Kind.ASYNC);
            cursor.expect(Kind.FOR);
            Expr target = targets.ofLoop();
            cursor.expect(Kind.IN);
            Expr source = expressions.disjunction();
            List<Expr> conditions = new ArrayList<>();
            while (cursor.accept(Kind.IF)) {
                conditions.add(expressions.disjunction());
            }
            generators.add(new Expr.Generator(target, source, conditions));
        }
        cursor.expect(closing);
        return new Expr.Comprehension(cursor.from(start), shape, element, value, generators);
    }
}
