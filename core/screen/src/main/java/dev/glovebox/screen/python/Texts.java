package dev.glovebox.screen.python;

import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Stmt;
import dev.glovebox.screen.python.tree.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Finds texts in statements, without knowing any names yet. */
final class Texts {
    private Texts() {}

    /** Every module that is imported anywhere, or from which something is. */
    static Set<String> modules(List<Stmt> body) {
        Set<String> modules = new HashSet<>();
        statements(body, statement -> {
            if (statement instanceof Stmt.Import imports) {
                imports.names().forEach(alias -> modules.add(alias.name()));
            } else if (statement instanceof Stmt.ImportFrom imports) {
                modules.add(imports.module());
            }
        });
        return modules;
    }

    /** Every text: documentation with its examples can be assigned and passed around. */
    static void in(List<Stmt> body, Consumer<Expr.Literal> each) {
        Consumer<Expr> literals = expression -> literal(expression, each);
        statements(body, statement -> Expressions.of(statement, literals));
    }

    /** Texts passed to calls of one of the names. */
    static void arguments(List<Stmt> body, Set<String> callees, Consumer<Expr.Literal> each) {
        Consumer<Expr> calls = expression -> {
            if (expression instanceof Expr.Call call) {
                arguments(call, callees, each);
            }
        };
        statements(body, statement -> Expressions.of(statement, calls));
    }

    private static void arguments(Expr.Call call, Set<String> callees, Consumer<Expr.Literal> each) {
        if (callees.contains(Expressions.last(call.callee()))) {
            call.arguments().forEach(argument -> literal(argument, each));
            call.keywords().forEach(keyword -> literal(keyword.value(), each));
            return;
        }
        // Renamed on import, or handed on: a text that parses as code is read as code.
        for (int i = 0; i < call.arguments().size(); i++) {
            if (call.arguments().get(i) instanceof Expr.Literal literal
                    && literal.value() instanceof Value.Text text
                    && text.text().indexOf('(') >= 0) {
                each.accept(literal);
            }
        }
    }

    private static void literal(Expr expression, Consumer<Expr.Literal> each) {
        if (expression instanceof Expr.Literal literal && literal.value() instanceof Value.Text) {
            each.accept(literal);
        }
    }

    private static void statements(List<Stmt> body, Consumer<Stmt> each) {
        for (int i = 0; i < body.size(); i++) {
            Stmt statement = body.get(i);
            each.accept(statement);
            switch (statement) {
                case Stmt.FunctionDef definition -> statements(definition.body(), each);
                case Stmt.ClassDef definition -> statements(definition.body(), each);
                case Stmt.For loop -> statements(loop.body(), each);
                case Stmt.With with -> statements(with.body(), each);
                case Stmt.Match match -> match.cases().forEach(one -> statements(one.body(), each));
                case Stmt.Try attempt -> {
                    statements(attempt.body(), each);
                    attempt.handlers().forEach(handler -> statements(handler.body(), each));
                    statements(attempt.rest(), each);
                }
                case Stmt.Block block -> statements(block.body(), each);
                case Stmt.Assign _,
                        Stmt.Augment _,
                        Stmt.Annotate _,
                        Stmt.TypeAlias _,
                        Stmt.Import _,
                        Stmt.ImportFrom _,
                        Stmt.Declaration _,
                        Stmt.Return _,
                        Stmt.Expression _ -> {}
            }
        }
    }
}
