package dev.glovebox.screen.python.scope;

import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Parameters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks expressions for what they bind or open: lambdas, comprehensions, walrus targets, calls. */
final class ExpressionScopes {
    private final Names names;

    ExpressionScopes(Names names) {
        this.names = names;
    }

    void optional(@Nullable Expr expression, Scope scope) {
        if (expression != null) {
            visit(expression, scope);
        }
    }

    private void all(List<Expr> expressions, Scope scope) {
        for (int i = 0; i < expressions.size(); i++) {
            visit(expressions.get(i), scope);
        }
    }

    /** Defaults and annotations belong to the scope around the function. */
    void parameters(Parameters parameters, Scope scope) {
        for (Parameters.Parameter parameter : parameters.named()) {
            optional(parameter.annotation(), scope);
            optional(parameter.defaultValue(), scope);
        }
        for (Parameters.Parameter star : ScopeBuilder.stars(parameters)) {
            optional(star.annotation(), scope);
        }
    }

    void visit(Expr expression, Scope scope) {
        switch (expression) {
            case Expr.Name name -> {
                if (name.access() == Access.LOAD) {
                    names.read(name, scope);
                }
            }
            case Expr.Attribute attribute -> visit(attribute.value(), scope);
            case Expr.Subscript subscript -> {
                visit(subscript.value(), scope);
                visit(subscript.index(), scope);
            }
            case Expr.Call call -> {
                names.called(call, scope);
                if (!(call.callee() instanceof Expr.Name)) {
                    visit(call.callee(), scope);
                }
                all(call.arguments(), scope);
                call.keywords().forEach(keyword -> visit(keyword.value(), scope));
            }
            case Expr.Literal _ -> {}
            case Expr.Binary binary -> {
                visit(binary.left(), scope);
                visit(binary.right(), scope);
            }
            case Expr.Unary unary -> visit(unary.operand(), scope);
            case Expr.Choice choice -> {
                all(choice.tests(), scope);
                all(choice.options(), scope);
            }
            case Expr.Comparison comparison -> all(comparison.operands(), scope);
            case Expr.Suspension suspension -> all(suspension.operands(), scope);
            case Expr.Formatted formatted -> all(formatted.parts(), scope);
            case Expr.Placeholder placeholder -> {
                visit(placeholder.value(), scope);
                optional(placeholder.specification(), scope);
            }
            case Expr.Display display -> all(display.elements(), scope);
            case Expr.DictDisplay dict -> {
                for (Expr key : dict.keys()) {
                    optional(key, scope);
                }
                all(dict.values(), scope);
            }
            case Expr.Comprehension comprehension -> comprehension(comprehension, scope);
            case Expr.Lambda lambda -> {
                parameters(lambda.parameters(), scope);
                visit(lambda.body(), names.openLambda(lambda, scope));
            }
            case Expr.Walrus walrus -> {
                visit(walrus.value(), scope);
                names.assign(walrus.target(), walrus.value(), names.walrusScope(scope), List.of());
            }
            case Expr.Starred starred -> visit(starred.value(), scope);
            case Expr.Slice slice -> {
                optional(slice.lower(), scope);
                optional(slice.upper(), scope);
                optional(slice.step(), scope);
            }
        }
    }

    private void comprehension(Expr.Comprehension comprehension, Scope scope) {
        Scope inner = names.openComprehension(comprehension, scope);
        Scope source = scope;
        for (Expr.Generator generator : comprehension.generators()) {
            visit(generator.source(), source);
            names.assign(generator.target(), generator.source(), inner, source, List.of(new Binding.Step.Each()));
            visit(generator.target(), inner);
            all(generator.conditions(), inner);
            // Only the first source is read outside.
            source = inner;
        }
        visit(comprehension.element(), inner);
        optional(comprehension.value(), inner);
    }
}
