package dev.glovebox.screen.python.scope;

import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Parameters;
import dev.glovebox.screen.python.tree.Pattern;
import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Stmt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks the statements once and records every scope, variable and binding. */
public final class ScopeBuilder {
    private final Names names = new Names();
    private final ExpressionScopes expressions = new ExpressionScopes(names);

    private ScopeBuilder() {}

    public static Program build(List<Stmt> body) {
        ScopeBuilder builder = new ScopeBuilder();
        Scope module = new Scope(Scope.Kind.MODULE, null);
        builder.body(body, module, Certain.YES);
        return builder.names.program(body, module);
    }

    /** Whether the statement runs whenever its scope does. */
    private enum Certain {
        YES,
        NO
    }

    private void body(List<Stmt> statements, Scope scope, Certain certain) {
        // Declarations hold for the whole scope, also for what stands above them in nested blocks.
        for (Stmt statement : statements) {
            if (statement instanceof Stmt.Declaration declaration) {
                declare(declaration, scope);
            }
        }
        for (Stmt statement : statements) {
            visit(statement, scope, certain);
        }
    }

    private static void declare(Stmt.Declaration declaration, Scope scope) {
        for (String name : declaration.names()) {
            switch (declaration.reach()) {
                case GLOBAL -> scope.declareGlobal(name);
                case NONLOCAL -> scope.declareNonlocal(name);
            }
        }
    }

    private void visit(Stmt statement, Scope scope, Certain certain) {
        switch (statement) {
            case Stmt.FunctionDef definition -> function(definition, scope, certain);
            case Stmt.ClassDef definition -> classBody(definition, scope, certain);
            case Stmt.Assign assign -> {
                expressions.visit(assign.value(), scope);
                for (Expr target : assign.targets()) {
                    expressions.visit(target, scope);
                    names.assign(target, assign.value(), scope, List.of());
                    settle(target, assign.span(), scope, certain);
                }
            }
            case Stmt.Augment augment -> {
                expressions.visit(augment.value(), scope);
                expressions.visit(augment.target(), scope);
                names.augment(augment, scope);
            }
            case Stmt.Annotate annotate -> {
                expressions.visit(annotate.annotation(), scope);
                expressions.visit(annotate.target(), scope);
                if (annotate.value() != null) {
                    expressions.visit(annotate.value(), scope);
                    names.assign(annotate.target(), annotate.value(), scope, List.of());
                    settle(annotate.target(), annotate.span(), scope, certain);
                }
            }
            case Stmt.TypeAlias alias -> {
                typeParameters(alias.typeParameters(), scope);
                expressions.visit(alias.value(), scope);
                names.assign(alias.name(), alias.value(), scope, List.of());
            }
            case Stmt.For loop -> {
                expressions.visit(loop.source(), scope);
                expressions.visit(loop.target(), scope);
                names.assign(loop.target(), loop.source(), scope, List.of(new Binding.Step.Each()));
                body(loop.body(), scope, Certain.NO);
            }
            case Stmt.With with -> {
                for (Stmt.WithItem item : with.items()) {
                    expressions.visit(item.context(), scope);
                    if (item.target() != null) {
                        expressions.visit(item.target(), scope);
                        names.assign(item.target(), item.context(), scope, List.of(new Binding.Step.Entered()));
                    }
                }
                body(with.body(), scope, Certain.NO);
            }
            case Stmt.Match match -> {
                expressions.visit(match.subject(), scope);
                for (Stmt.Case one : match.cases()) {
                    pattern(one.pattern(), scope);
                    expressions.optional(one.guard(), scope);
                    body(one.body(), scope, Certain.NO);
                }
            }
            case Stmt.Try attempt -> {
                body(attempt.body(), scope, Certain.NO);
                for (Stmt.Handler handler : attempt.handlers()) {
                    expressions.optional(handler.type(), scope);
                    if (handler.name() != null) {
                        scope.target(handler.name()).bind(new Binding.Unknown());
                        // The name is unbound again when the handler ends.
                        scope.target(handler.name()).delete();
                    }
                    body(handler.body(), scope, Certain.NO);
                }
                body(attempt.rest(), scope, Certain.NO);
            }
            case Stmt.Import imports -> {
                names.imports(imports, scope);
                settle(imports.names(), imports.span(), scope, certain);
            }
            case Stmt.ImportFrom imports -> {
                names.imports(imports, scope);
                settle(imports.names(), imports.span(), scope, certain);
            }
            case Stmt.Declaration declaration -> declare(declaration, scope);
            case Stmt.Return returned -> {
                if (returned.value() != null) {
                    expressions.visit(returned.value(), scope);
                    names.returned(returned.value(), scope);
                }
            }
            case Stmt.Expression expression -> expressions.visit(expression.value(), scope);
            case Stmt.Block block -> {
                for (Expr expression : block.expressions()) {
                    expressions.visit(expression, scope);
                    if (expression instanceof Expr.Name name && name.access() == Access.DELETE) {
                        scope.target(name.id()).delete();
                    }
                }
                body(block.body(), scope, Certain.NO);
            }
        }
    }

    private static void settle(Expr target, Span statement, Scope scope, Certain certain) {
        if (certain == Certain.YES && target instanceof Expr.Name name) {
            scope.target(name.id()).settle(statement);
        }
    }

    private static void settle(List<Stmt.Alias> names, Span statement, Scope scope, Certain certain) {
        for (Stmt.Alias alias : names) {
            String name = alias.as() == null ? alias.name() : alias.as();
            if (certain == Certain.YES && !name.equals("*")) {
                scope.target(name).settle(statement);
            }
        }
    }

    private void function(Stmt.FunctionDef definition, Scope scope, Certain certain) {
        definition.decorators().forEach(decorator -> expressions.visit(decorator, scope));
        typeParameters(definition.typeParameters(), scope);
        expressions.optional(definition.returns(), scope);
        expressions.parameters(definition.parameters(), scope);
        Scope inner = names.openFunction(definition, scope);
        Variable variable = scope.target(definition.name());
        variable.bind(new Binding.Defined(definition));
        if (certain == Certain.YES) {
            variable.settle(header(definition.span()));
        }
        body(definition.body(), inner, Certain.NO);
    }

    /** The name of a function is bound before its body runs, so its own body already sees it. */
    private static Span header(Span span) {
        return new Span(span.line(), span.column(), span.line(), span.column());
    }

    private void classBody(Stmt.ClassDef definition, Scope scope, Certain certain) {
        definition.decorators().forEach(decorator -> expressions.visit(decorator, scope));
        typeParameters(definition.typeParameters(), scope);
        definition.bases().forEach(base -> expressions.visit(base, scope));
        definition.keywords().forEach(keyword -> expressions.visit(keyword.value(), scope));
        Scope inner = names.openClass(definition, scope);
        body(definition.body(), inner, Certain.YES);
        names.closeClass(definition, inner);
        Variable variable = scope.target(definition.name());
        variable.bind(new Binding.DefinedClass(definition));
        if (certain == Certain.YES) {
            variable.settle(definition.span());
        }
    }

    private void typeParameters(List<Stmt.TypeParameter> parameters, Scope scope) {
        for (Stmt.TypeParameter parameter : parameters) {
            scope.target(parameter.name()).bind(new Binding.Unknown());
            expressions.optional(parameter.bound(), scope);
            expressions.optional(parameter.defaultValue(), scope);
        }
    }

    private void pattern(@Nullable Pattern pattern, Scope scope) {
        switch (pattern) {
            case null -> {}
            case Pattern.Compared compared -> expressions.visit(compared.value(), scope);
            case Pattern.Captured captured -> {
                if (captured.name() != null) {
                    scope.target(captured.name()).bind(new Binding.Unknown());
                }
                pattern(captured.inner(), scope);
            }
            case Pattern.Composed composed -> {
                composed.keys().forEach(key -> expressions.visit(key, scope));
                composed.parts().forEach(part -> pattern(part, scope));
            }
            case Pattern.ClassShape shape -> {
                expressions.visit(shape.type(), scope);
                shape.positional().forEach(part -> pattern(part, scope));
                shape.named().forEach(part -> pattern(part, scope));
            }
        }
    }

    static boolean isStatic(Stmt.FunctionDef definition) {
        return definition.decorators().stream()
                .anyMatch(decorator ->
                        decorator instanceof Expr.Name name && name.id().equals("staticmethod"));
    }

    static List<Parameters.Parameter> stars(Parameters parameters) {
        Parameters.Parameter rest = parameters.rest();
        Parameters.Parameter keywords = parameters.keywords();
        if (rest == null) {
            return keywords == null ? List.of() : List.of(keywords);
        }
        return keywords == null ? List.of(rest) : List.of(rest, keywords);
    }
}
