package dev.glovebox.screen.python;

import dev.glovebox.screen.python.rule.Facts;
import dev.glovebox.screen.python.rule.Use;
import dev.glovebox.screen.python.scope.Program;
import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Pattern;
import dev.glovebox.screen.python.tree.Stmt;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads statements and says what each of them uses. */
final class StmtReader {
    private final Program program;
    private final Facts facts;
    private final Consumer<Use> uses;
    private final ExprReader expressions;

    StmtReader(Program program, Facts facts, Consumer<Use> uses) {
        this.program = program;
        this.facts = facts;
        this.uses = uses;
        this.expressions = new ExprReader(program, facts, uses);
    }

    void read() {
        body(program.body(), program.module());
    }

    private void body(List<Stmt> statements, Scope scope) {
        for (int i = 0; i < statements.size(); i++) {
            read(statements.get(i), scope);
        }
    }

    private void read(Stmt statement, Scope scope) {
        switch (statement) {
            case Stmt.FunctionDef definition -> {
                uses.accept(new Use.Spelled(definition.span(), definition.name()));
                definition.decorators().forEach(decorator -> expressions.decorator(decorator, scope));
                bounds(definition.typeParameters(), scope);
                expressions.parameters(definition.parameters(), scope);
                expressions.annotation(definition.returns(), scope);
                body(definition.body(), program.inside(definition));
            }
            case Stmt.ClassDef definition -> {
                uses.accept(new Use.Spelled(definition.span(), definition.name()));
                definition.decorators().forEach(decorator -> expressions.decorator(decorator, scope));
                bounds(definition.typeParameters(), scope);
                expressions.all(definition.bases(), scope);
                definition.keywords().forEach(keyword -> expressions.read(keyword.value(), scope));
                body(definition.body(), program.inside(definition));
            }
            case Stmt.Assign assign -> {
                expressions.read(assign.value(), scope);
                expressions.all(assign.targets(), scope);
                for (int i = 0; i < assign.targets().size(); i++) {
                    expressions.stored(assign.targets().get(i), assign.value(), scope);
                }
            }
            case Stmt.Augment augment -> {
                expressions.read(augment.value(), scope);
                expressions.read(augment.target(), scope);
                rereads(augment, scope);
            }
            case Stmt.Annotate annotate -> {
                expressions.annotation(annotate.annotation(), scope);
                expressions.optional(annotate.value(), scope);
                expressions.read(annotate.target(), scope);
            }
            case Stmt.TypeAlias alias -> {
                bounds(alias.typeParameters(), scope);
                expressions.read(alias.value(), scope);
            }
            case Stmt.For loop -> {
                expressions.read(loop.source(), scope);
                expressions.read(loop.target(), scope);
                body(loop.body(), scope);
            }
            case Stmt.With with -> {
                for (Stmt.WithItem item : with.items()) {
                    expressions.read(item.context(), scope);
                    expressions.optional(item.target(), scope);
                }
                body(with.body(), scope);
            }
            case Stmt.Match match -> {
                expressions.read(match.subject(), scope);
                for (Stmt.Case one : match.cases()) {
                    pattern(one.pattern(), facts.values(match.subject(), scope), scope);
                    expressions.optional(one.guard(), scope);
                    body(one.body(), scope);
                }
            }
            case Stmt.Try attempt -> {
                body(attempt.body(), scope);
                for (Stmt.Handler handler : attempt.handlers()) {
                    expressions.optional(handler.type(), scope);
                    body(handler.body(), scope);
                }
                body(attempt.rest(), scope);
            }
            case Stmt.Import imports ->
                imports.names().forEach(alias -> uses.accept(new Use.Imported(alias.span(), alias.name())));
            case Stmt.ImportFrom imports -> imported(imports);
            case Stmt.Declaration _ -> {}
            case Stmt.Return returned -> expressions.optional(returned.value(), scope);
            case Stmt.Expression expression -> expression(expression, scope);
            case Stmt.Block block -> {
                expressions.all(block.expressions(), scope);
                body(block.body(), scope);
            }
        }
    }

    /** {@code x.y += z} also reads {@code x.y}. */
    private void rereads(Stmt.Augment augment, Scope scope) {
        if (augment.target() instanceof Expr.Attribute attribute) {
            expressions.read(
                    new Expr.Attribute(attribute.span(), attribute.value(), attribute.name(), Access.LOAD), scope);
        } else if (augment.target() instanceof Expr.Name name) {
            expressions.read(new Expr.Name(name.span(), name.id(), Access.LOAD), scope);
        }
    }

    private void expression(Stmt.Expression expression, Scope scope) {
        if (expression.value() instanceof Expr.Literal literal && literal.value() instanceof Value.Text text) {
            uses.accept(new Use.Wording(literal.span(), text.text(), Use.Origin.DOCUMENTATION));
        } else {
            expressions.read(expression.value(), scope);
        }
    }

    private void bounds(List<Stmt.TypeParameter> parameters, Scope scope) {
        for (Stmt.TypeParameter parameter : parameters) {
            expressions.optional(parameter.bound(), scope);
            expressions.optional(parameter.defaultValue(), scope);
        }
    }

    private void imported(Stmt.ImportFrom imports) {
        String module = ".".repeat(imports.level()) + imports.module();
        uses.accept(new Use.Imported(imports.span(), module));
        for (Stmt.Alias alias : imports.names()) {
            if (alias.name().equals("*")) {
                uses.accept(new Use.StarImported(alias.span(), module));
            } else if (facts.catalog().isModule(module + "." + alias.name())) {
                uses.accept(new Use.Imported(alias.span(), module + "." + alias.name()));
            } else if (imports.level() == 0) {
                uses.accept(new Use.Named(alias.span(), new Value.Symbol(module, alias.name()), Use.Role.CALLED));
            }
        }
    }

    /** A class pattern reads the attributes it names. */
    private void pattern(@Nullable Pattern pattern, Values subject, Scope scope) {
        switch (pattern) {
            case null -> {}
            case Pattern.Compared compared -> expressions.read(compared.value(), scope);
            case Pattern.Captured captured -> pattern(captured.inner(), subject, scope);
            case Pattern.Composed composed -> {
                expressions.all(composed.keys(), scope);
                composed.parts().forEach(part -> pattern(part, Values.PLAIN, scope));
            }
            case Pattern.ClassShape shape -> {
                expressions.read(shape.type(), scope);
                for (String attribute : shape.attributes()) {
                    uses.accept(new Use.Member(shape.span(), subject, attribute, Access.LOAD));
                }
                shape.positional().forEach(part -> pattern(part, Values.PLAIN, scope));
                shape.named().forEach(part -> pattern(part, Values.PLAIN, scope));
            }
        }
    }
}
