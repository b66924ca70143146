package dev.glovebox.policy.code.python;

import dev.glovebox.policy.code.python.tree.Expr;
import dev.glovebox.policy.code.python.tree.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Walks the expressions a statement holds directly, and everything inside them. */
final class Expressions {
    private Expressions() {}

    static void of(Stmt statement, Consumer<Expr> each) {
        for (Expr expression : direct(statement)) {
            inside(expression, each);
        }
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
        for (Expr child : children(expression)) {
            inside(child, each);
        }
    }

    private static List<Expr> children(Expr expression) {
        return switch (expression) {
            case Expr.Attribute attribute -> List.of(attribute.value());
            case Expr.Subscript subscript -> List.of(subscript.value(), subscript.index());
            case Expr.Call call -> {
                List<Expr> parts = new ArrayList<>(call.arguments());
                parts.add(call.callee());
                call.keywords().forEach(keyword -> parts.add(keyword.value()));
                yield parts;
            }
            case Expr.Binary binary -> List.of(binary.left(), binary.right());
            case Expr.Unary unary -> List.of(unary.operand());
            case Expr.Choice choice -> choice.options();
            case Expr.Comparison comparison -> comparison.operands();
            case Expr.Suspension suspension -> suspension.operands();
            case Expr.Formatted formatted -> formatted.parts();
            case Expr.Placeholder placeholder -> List.of(placeholder.value());
            case Expr.Display display -> display.elements();
            case Expr.DictDisplay dict -> dict.values();
            case Expr.Comprehension comprehension -> List.of(comprehension.element());
            case Expr.Lambda lambda -> List.of(lambda.body());
            case Expr.Walrus walrus -> List.of(walrus.value());
            case Expr.Starred starred -> List.of(starred.value());
            case Expr.Name _, Expr.Literal _, Expr.Slice _ -> List.of();
        };
    }
}
