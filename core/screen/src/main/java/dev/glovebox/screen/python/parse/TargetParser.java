package dev.glovebox.screen.python.parse;

import dev.glovebox.screen.python.token.Cursor;
import dev.glovebox.screen.python.token.Kind;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.UnparsableSource;
import java.util.ArrayList;
import java.util.List;

/** Parses targets of assignments and deletions: read as an expression, then turned into a target, or refused as none. */
final class TargetParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;

    TargetParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
    }

    /** Between {@code for} and {@code in}. */
    Expr ofLoop() {
        int start = cursor.at();
        Expr first = loopPart();
        if (!cursor.is(Kind.COMMA)) {
            return stored(first);
        }
        List<Expr> parts = new ArrayList<>();
        parts.add(first);
        while (cursor.accept(Kind.COMMA) && !cursor.is(Kind.IN)) {
            parts.add(loopPart());
        }
        return stored(new Expr.Display(cursor.from(start), Expr.Shape.TUPLE, parts, Access.LOAD));
    }

    /** Behind {@code as} in {@code with}. */
    Expr ofContext() {
        return stored(loopPart());
    }

    private Expr loopPart() {
        int start = cursor.at();
        if (!cursor.accept(Kind.STAR)) {
            return expressions.primaries().primary();
        }
        Expr value = expressions.primaries().primary();
        return new Expr.Starred(cursor.from(start), value);
    }

    /** Behind {@code del}. */
    List<Expr> deleted() {
        List<Expr> targets = new ArrayList<>();
        do {
            targets.add(changed(expressions.primaries().primary(), Access.DELETE));
        } while (cursor.accept(Kind.COMMA) && expressions.startsExpression());
        return targets;
    }

    /** Anything that can stand to the left of {@code =}. */
    static Expr stored(Expr written) {
        return changed(written, Access.STORE);
    }

    /** A name, an attribute or an item: what can be annotated or added to. */
    static Expr single(Expr written) {
        return switch (written) {
            case Expr.Name _, Expr.Attribute _, Expr.Subscript _ -> stored(written);
            default -> throw new UnparsableSource(written.span(), "this cannot be assigned to here");
        };
    }

    private static Expr changed(Expr written, Access access) {
        return switch (written) {
            case Expr.Name name -> new Expr.Name(name.span(), name.id(), access);
            case Expr.Attribute attribute ->
                new Expr.Attribute(attribute.span(), attribute.value(), attribute.name(), access);
            case Expr.Subscript subscript ->
                new Expr.Subscript(subscript.span(), subscript.value(), subscript.index(), access);
            case Expr.Display display
            when display.shape() == Expr.Shape.TUPLE || display.shape() == Expr.Shape.LIST ->
                new Expr.Display(display.span(), display.shape(), all(display.elements(), access), access);
            case Expr.Starred starred
            when access == Access.STORE -> new Expr.Starred(starred.span(), stored(starred.value()));
            default -> throw new UnparsableSource(written.span(), "this cannot be assigned to or deleted");
        };
    }

    private static List<Expr> all(List<Expr> parts, Access access) {
        List<Expr> targets = new ArrayList<>(parts.size());
        for (Expr part : parts) {
            targets.add(changed(part, access));
        }
        return targets;
    }
}
