package dev.glovebox.screen.python;

import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Stmt;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Walks the expressions a statement holds directly, and everything inside them. */
final class Expressions {
    private Expressions() {}

    static void of(Stmt statement, Consumer<Expr> each) {
        all(direct(statement), each);
    }

    /** The last part of a dotted name, or nothing. */
    static String last(Expr name) {
        if (name instanceof Expr.Name plain) {
            return plain.id();
        }
        return name instanceof Expr.Attribute attribute ? attribute.name() : "";
    }

    private static List<Expr> direct(Stmt statement) {
        return switch (statement) {
            case Stmt.FunctionDef definition -> definition.decorators();
            case Stmt.ClassDef definition -> definition.decorators();
            case Stmt.Assign assign -> List.of(assign.value());
            case Stmt.Augment augment -> List.of(augment.value());
            case Stmt.Annotate annotate -> optional(annotate.value());
            case Stmt.TypeAlias alias -> List.of(alias.value());
            case Stmt.For loop -> List.of(loop.source());
            case Stmt.With with ->
                with.items().stream().map(Stmt.WithItem::context).toList();
            case Stmt.Match match -> List.of(match.subject());
            case Stmt.Return returned -> optional(returned.value());
            case Stmt.Expression expression -> List.of(expression.value());
            case Stmt.Block block -> block.expressions();
            case Stmt.Try _, Stmt.Import _, Stmt.ImportFrom _, Stmt.Declaration _ -> List.of();
        };
    }

    private static List<Expr> optional(@Nullable Expr expression) {
        return expression == null ? List.of() : List.of(expression);
    }

    /** The expression itself and everything inside it. */
    static void inside(Expr expression, Consumer<Expr> each) {
        each.accept(expression);
        switch (expression) {
            case Expr.Attribute attribute -> inside(attribute.value(), each);
            case Expr.Subscript subscript -> {
                inside(subscript.value(), each);
                inside(subscript.index(), each);
            }
            case Expr.Call call -> {
                all(call.arguments(), each);
                inside(call.callee(), each);
                for (Expr.Keyword keyword : call.keywords()) {
                    inside(keyword.value(), each);
                }
            }
            case Expr.Binary binary -> {
                inside(binary.left(), each);
                inside(binary.right(), each);
            }
            case Expr.Unary unary -> inside(unary.operand(), each);
            case Expr.Choice choice -> all(choice.options(), each);
            case Expr.Comparison comparison -> all(comparison.operands(), each);
            case Expr.Suspension suspension -> all(suspension.operands(), each);
            case Expr.Formatted formatted -> all(formatted.parts(), each);
            case Expr.Placeholder placeholder -> inside(placeholder.value(), each);
            case Expr.Display display -> all(display.elements(), each);
            case Expr.DictDisplay dict -> all(dict.values(), each);
            case Expr.Comprehension comprehension -> inside(comprehension.element(), each);
            case Expr.Lambda lambda -> inside(lambda.body(), each);
            case Expr.Walrus walrus -> inside(walrus.value(), each);
            case Expr.Starred starred -> inside(starred.value(), each);
            case Expr.Name _, Expr.Literal _, Expr.Slice _ -> {}
        }
    }

    private static void all(List<Expr> expressions, Consumer<Expr> each) {
        for (int i = 0; i < expressions.size(); i++) {
            inside(expressions.get(i), each);
        }
    }
}
