package dev.glovebox.screen.python;

import dev.glovebox.screen.catalog.Listing;
import dev.glovebox.screen.catalog.PythonCatalog;
import dev.glovebox.screen.python.rule.Facts;
import dev.glovebox.screen.python.rule.Use;
import dev.glovebox.screen.python.scope.Program;
import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Operator;
import dev.glovebox.screen.python.tree.Parameters;
import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads expressions and says what each of them uses. */
final class ExprReader {
    /** Annotations whose texts are values and never evaluated. */
    private static final Set<String> VALUED = Set.of("Literal", "Annotated");

    private static final String ANNOTATIONS = "__annotations__";

    /** Modules of types that take others in brackets, also as text that is evaluated when somebody asks for hints. */
    private static final Set<String> GENERIC =
            Set.of(PythonCatalog.BUILTINS, "typing", "typing_extensions", "collections", "collections.abc");

    private final Program program;
    private final Facts facts;
    private final Consumer<Use> uses;

    ExprReader(Program program, Facts facts, Consumer<Use> uses) {
        this.program = program;
        this.facts = facts;
        this.uses = uses;
    }

    /** Context of an expression. */
    private enum Context {
        VALUE,
        CALLEE,
        RECEIVER
    }

    void read(Expr expression, Scope scope) {
        read(expression, scope, Context.VALUE);
    }

    /** A decorator is called with what it decorates. */
    void decorator(Expr expression, Scope scope) {
        read(expression, scope, Context.CALLEE);
    }

    void optional(@Nullable Expr expression, Scope scope) {
        if (expression != null) {
            read(expression, scope);
        }
    }

    void all(List<Expr> expressions, Scope scope) {
        for (int i = 0; i < expressions.size(); i++) {
            read(expressions.get(i), scope);
        }
    }

    void parameters(Parameters parameters, Scope outer) {
        for (Parameters.Parameter parameter : parameters.named()) {
            optional(parameter.defaultValue(), outer);
            annotation(parameter.annotation(), outer);
        }
        if (parameters.rest() != null) {
            annotation(parameters.rest().annotation(), outer);
        }
        if (parameters.keywords() != null) {
            annotation(parameters.keywords().annotation(), outer);
        }
    }

    /** A quoted annotation is code that libraries evaluate, so it is read as code, also inside another annotation. */
    void annotation(@Nullable Expr annotation, Scope scope) {
        if (annotation == null) {
            return;
        }
        if (!(annotation instanceof Expr.Literal)) {
            read(annotation, scope);
        }
        boolean values =
                annotation instanceof Expr.Subscript subscript && VALUED.contains(Expressions.last(subscript.value()));
        if (!values) {
            Expressions.inside(annotation, part -> quoted(part, scope));
        }
    }

    /** Annotations and documentation can be set like any attribute, and mean the same then. */
    void stored(Expr target, Expr value, Scope scope) {
        Expr holder = target instanceof Expr.Subscript subscript ? subscript.value() : target;
        String name = Expressions.last(holder);
        if (name.equals(ANNOTATIONS)) {
            Expressions.inside(value, part -> quoted(part, scope));
        } else if (name.equals("__doc__") && !(value instanceof Expr.Literal)) {
            for (String text : facts.values(value, scope).texts()) {
                uses.accept(new Use.Wording(value.span(), text, Use.Origin.ASSEMBLED));
            }
        }
    }

    private void quoted(Expr part, Scope scope) {
        if (part instanceof Expr.Literal literal && literal.value() instanceof Value.Text text) {
            Expr code = EmbeddedCode.expression(text.text(), literal.span());
            read(code == null ? part : code, scope);
        }
    }

    private void read(Expr expression, Scope scope, Context context) {
        switch (expression) {
            case Expr.Name name -> name(name, scope, context);
            case Expr.Attribute attribute -> attribute(attribute, scope, context);
            case Expr.Subscript subscript -> subscript(subscript, scope);
            case Expr.Call call -> call(call, scope);
            case Expr.Literal literal -> wording(literal.span(), literal.value(), Use.Origin.LITERAL);
            case Expr.Binary binary -> {
                read(binary.left(), scope);
                read(binary.right(), scope);
                folded(binary, scope);
                if (binary.operator() == Operator.DIVIDE) {
                    ending(binary.span(), PathEnding.of(binary, facts.evaluator(), scope));
                }
            }
            case Expr.Unary unary -> read(unary.operand(), scope);
            case Expr.Choice choice -> {
                all(choice.tests(), scope);
                choice.options().forEach(option -> read(option, scope, context));
            }
            case Expr.Comparison comparison -> all(comparison.operands(), scope);
            case Expr.Suspension suspension -> all(suspension.operands(), scope);
            case Expr.Formatted formatted -> {
                all(formatted.parts(), scope);
                folded(formatted, scope);
            }
            case Expr.Placeholder placeholder -> {
                read(placeholder.value(), scope);
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
                if (program.scopes().containsKey(lambda)) {
                    read(lambda.body(), program.inside(lambda));
                }
            }
            case Expr.Walrus walrus -> {
                read(walrus.value(), scope);
                read(walrus.target(), scope);
            }
            case Expr.Starred starred -> read(starred.value(), scope);
            case Expr.Slice slice -> {
                optional(slice.lower(), scope);
                optional(slice.upper(), scope);
                optional(slice.step(), scope);
            }
        }
    }

    private void name(Expr.Name name, Scope scope, Context context) {
        if (name.access() != Access.LOAD) {
            // Binding a name the interpreter itself looks up replaces it.
            if (name.id().startsWith("__")
                    && facts.catalog().symbol(PythonCatalog.BUILTINS, name.id()) instanceof Listing.Denied) {
                uses.accept(new Use.Named(
                        name.span(), new Value.Symbol(PythonCatalog.BUILTINS, name.id()), Use.Role.VALUE));
            }
            return;
        }
        named(facts.values(name, scope), name.span(), context);
    }

    private void named(Values values, Span span, Context context) {
        for (int i = 0; i < values.count(); i++) {
            Value value = values.option(i);
            if (value instanceof Value.Symbol symbol) {
                uses.accept(new Use.Named(span, symbol, role(context)));
            } else if (value instanceof Value.Module module && context != Context.RECEIVER) {
                uses.accept(new Use.ModuleValue(span, module.name()));
            }
        }
    }

    /** Taking a member of something passes nothing on, so it counts as calling it. */
    private static Use.Role role(Context context) {
        return context == Context.VALUE ? Use.Role.VALUE : Use.Role.CALLED;
    }

    private void attribute(Expr.Attribute attribute, Scope scope, Context context) {
        receiver(attribute, scope);
        if (attribute.access() == Access.LOAD) {
            named(facts.values(attribute, scope), attribute.span(), context);
        }
    }

    /** Reads what an attribute is taken from, and says what that may be. */
    private Values receiver(Expr.Attribute attribute, Scope scope) {
        read(attribute.value(), scope, Context.RECEIVER);
        Values receiver = facts.values(attribute.value(), scope);
        uses.accept(new Use.Member(attribute.span(), receiver, attribute.name(), attribute.access()));
        return receiver;
    }

    private void subscript(Expr.Subscript subscript, Scope scope) {
        if (EnvironmentNames.harmless(subscript, facts.evaluator(), scope)) {
            return;
        }
        read(subscript.value(), scope, Context.RECEIVER);
        read(subscript.index(), scope);
        Values index = facts.values(subscript.index(), scope);
        uses.accept(new Use.Indexed(subscript.span(), subscript.value(), index, scope, subscript.access()));
        if (!(subscript.index() instanceof Expr.Name) && isGeneric(subscript.value(), scope)) {
            Expressions.inside(subscript.index(), part -> quoted(part, scope));
        }
        Values taken = folded(subscript, scope);
        for (int i = 0; i < taken.count(); i++) {
            if (taken.option(i) instanceof Value.Symbol symbol) {
                uses.accept(new Use.Named(subscript.span(), symbol, Use.Role.CALLED));
            }
        }
    }

    private boolean isGeneric(Expr type, Scope scope) {
        return !VALUED.contains(Expressions.last(type))
                && facts.values(type, scope)
                        .any(value -> value instanceof Value.Symbol symbol
                                && GENERIC.contains(symbol.module())
                                && symbol.path().indexOf('.') < 0);
    }

    private void call(Expr.Call call, Scope scope) {
        Values callee = facts.values(call.callee(), scope);
        if (EnvironmentNames.harmless(call, callee, facts.evaluator(), scope)) {
            return;
        }
        Values receiver = null;
        String method = "";
        if (call.callee() instanceof Expr.Attribute attribute) {
            receiver = receiver(attribute, scope);
            method = attribute.name();
            named(callee, attribute.span(), Context.CALLEE);
            if (Expressions.last(attribute.value()).equals(ANNOTATIONS)) {
                call.arguments().forEach(argument -> Expressions.inside(argument, part -> quoted(part, scope)));
                call.keywords().forEach(keyword -> Expressions.inside(keyword.value(), part -> quoted(part, scope)));
            }
        } else {
            read(call.callee(), scope, Context.CALLEE);
        }
        all(call.arguments(), scope);
        for (int i = 0; i < call.keywords().size(); i++) {
            Expr.Keyword keyword = call.keywords().get(i);
            if (keyword.name() != null) {
                uses.accept(new Use.Spelled(keyword.span(), keyword.name()));
            }
            read(keyword.value(), scope);
        }
        uses.accept(new Use.Called(call.span(), call, scope, callee, receiver, method));
        // What a call gives by name, as getattr does, is read like the name itself.
        Values result = facts.values(call, scope);
        named(result, call.span(), Context.CALLEE);
        wording(call.span(), result);
        if (PathEnding.joins(method, callee)) {
            ending(call.span(), PathEnding.of(call, facts.evaluator(), scope));
        }
    }

    private void ending(Span span, String path) {
        if (!path.isEmpty()) {
            uses.accept(new Use.Wording(span, path, Use.Origin.FOLDED));
        }
    }

    private Values folded(Expr expression, Scope scope) {
        Values values = facts.values(expression, scope);
        wording(expression.span(), values);
        if (values.has(Value.FilePath.class)) {
            uses.accept(new Use.Built(expression.span(), values));
        }
        return values;
    }

    private void wording(Span span, Values values) {
        for (int i = 0; i < values.count(); i++) {
            wording(span, values.option(i), Use.Origin.FOLDED);
        }
    }

    private void wording(Span span, Value value, Use.Origin origin) {
        if (value instanceof Value.Text text) {
            uses.accept(new Use.Wording(span, text.text(), origin));
        } else if (value instanceof Value.Bytes bytes) {
            uses.accept(new Use.Wording(span, bytes.latin1(), origin));
        } else if (value instanceof Value.Prefix prefix) {
            uses.accept(new Use.Wording(span, prefix.known(), origin));
        }
    }

    private void comprehension(Expr.Comprehension comprehension, Scope scope) {
        if (!program.scopes().containsKey(comprehension)) {
            return;
        }
        Scope inner = program.inside(comprehension);
        Scope source = scope;
        for (Expr.Generator generator : comprehension.generators()) {
            read(generator.source(), source);
            read(generator.target(), inner);
            all(generator.conditions(), inner);
            source = inner;
        }
        read(comprehension.element(), inner);
        optional(comprehension.value(), inner);
    }
}
