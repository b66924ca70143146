package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Access;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Span;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.Set;

/**
 * Attributes reached by text: {@code getattr} and its relatives. A known text is judged like the attribute itself; one
 * that was computed, or is asked of a module, is not let through.
 */
public final class ReflectionRule implements PythonRule {
    private static final Set<String> READERS = Set.of(
            "builtins.getattr",
            "builtins.object.__getattribute__",
            "builtins.type.__getattribute__",
            "builtins.super.__getattribute__");
    private static final Set<String> GETTERS = Set.of("operator.attrgetter", "operator.methodcaller");
    private static final Set<String> NEVER_VALUES = Set.of(
            "builtins.getattr", "builtins.vars", "builtins.locals", "operator.attrgetter", "operator.methodcaller");
    private static final Set<String> NAMESPACES = Set.of("builtins.vars", "builtins.locals");
    private static final Set<String> GIVEN = Set.of("sys", "builtins");
    private static final Set<String> METHODS = Set.of("__getattribute__", "__getattr__");

    private final MemberRule members = new MemberRule();

    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Called.class, Use.Indexed.class, Use.Named.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (use instanceof Use.Called called) {
            called(called, facts, report);
        } else if (use instanceof Use.Indexed indexed) {
            indexed(indexed, facts, report);
        } else if (use instanceof Use.Named named
                && named.role() == Use.Role.VALUE
                && NEVER_VALUES.contains(named.symbol().qualified())) {
            report.add(
                    Family.INTROSPECTION,
                    Certainty.DENIED,
                    named.span(),
                    named.symbol().path() + " is used as a value, so its use cannot be followed",
                    "call it where it is needed, with a constant name");
        }
    }

    private void called(Use.Called called, Facts facts, Report report) {
        Expr.Call call = called.call();
        Scope scope = called.scope();
        for (int i = 0; i < called.callee().count(); i++) {
            String function = called.callee().option(i) instanceof Value.Symbol symbol ? symbol.qualified() : "";
            if (READERS.contains(function)) {
                if (call.arguments().size() >= 2 && !call.unpacks()) {
                    Values receiver = facts.values(call.arguments().getFirst(), scope);
                    reached(receiver, facts.values(call.arguments().get(1), scope), called.span(), facts, report);
                } else {
                    undecided(called.span(), Certainty.DENIED, function, report);
                }
            } else if (GETTERS.contains(function)) {
                int names = function.endsWith("attrgetter")
                        ? call.arguments().size()
                        : Math.min(1, call.arguments().size());
                for (Expr argument : call.arguments().subList(0, names)) {
                    reached(Values.PLAIN, facts.values(argument, scope), called.span(), facts, report);
                }
            } else if (function.equals("builtins.setattr") || function.equals("builtins.delattr")) {
                written(call, scope, called.span(), facts, report);
            } else if (function.equals("builtins.locals") || function.equals("builtins.vars")) {
                namespace(call, scope, called.span(), facts, report);
            }
        }
        typeOfFunction(called, facts, report);
        if (called.receiver() != null
                && METHODS.contains(called.method())
                && !call.arguments().isEmpty()) {
            reached(called.receiver(), facts.values(call.arguments().getLast(), scope), called.span(), facts, report);
        }
    }

    /** {@code type(f)(...)} is the constructor of functions, {@code type(module)(...)} that of modules. */
    private static void typeOfFunction(Use.Called called, Facts facts, Report report) {
        if (called.call().callee() instanceof Expr.Call inner
                && inner.arguments().size() == 1) {
            boolean type = facts.values(inner.callee(), called.scope())
                    .any(value -> value instanceof Value.Symbol symbol
                            && symbol.qualified().equals("builtins.type"));
            boolean code = facts.values(inner.arguments().getFirst(), called.scope())
                    .any(value -> value instanceof Value.Function
                            || value instanceof Value.Anonymous
                            || value instanceof Value.Module);
            if (type && code) {
                report.add(Family.DYNAMIC_CODE, Certainty.DENIED, called.span(), "the type of a function or module");
            }
        }
    }

    private void reached(Values receiver, Values names, Span span, Facts facts, Report report) {
        names.texts().forEach(text -> {
            for (String part : text.split("\\.", -1)) {
                members.judge(new Use.Member(span, receiver, part, Access.LOAD), facts, report);
            }
        });
        Value.Opaque opacity = names.opacity();
        if (names.decided() && !names.any(Value.Opaque.class::isInstance)) {
            return;
        }
        boolean ofModule = receiver.any(value -> value instanceof Value.Module || value instanceof Value.Symbol);
        boolean harmless = names.every(ReflectionRule::cannotBeSpecial);
        boolean dunder = names.any(
                value -> value instanceof Value.Prefix prefix && prefix.known().startsWith("__"));
        boolean made = names.any(value -> value instanceof Value.Result result
                && !GIVEN.contains(result.of().module()));
        boolean computed =
                opacity == Value.Opaque.DECODED || (opacity == Value.Opaque.COMPUTED && !receiver.every(facts::own));
        if (ofModule || dunder || (made && !receiver.every(facts::own)) || (computed && !harmless)) {
            undecided(span, Certainty.DENIED, "an attribute", report);
        } else if (!harmless) {
            undecided(span, Certainty.UNDECIDED, "an attribute", report);
        }
    }

    /** Text that starts with a letter can be no dunder and no private name. */
    private static boolean cannotBeSpecial(Value name) {
        return name instanceof Value.Text
                || (name instanceof Value.Prefix prefix
                        && !prefix.known().startsWith("_")
                        && prefix.known().length() > 2
                        && prefix.rest() != Value.Opaque.DECODED);
    }

    private static void undecided(Span span, Certainty certainty, String what, Report report) {
        report.add(
                certainty == Certainty.DENIED ? Family.INTROSPECTION : Family.UNDECIDED,
                certainty,
                span,
                what + " is accessed by a computed name",
                "write the attribute name, or choose from a dict of functions");
    }

    private void written(Expr.Call call, Scope scope, Span span, Facts facts, Report report) {
        if (call.arguments().size() < 2) {
            return;
        }
        Values receiver = facts.values(call.arguments().getFirst(), scope);
        Values names = facts.values(call.arguments().get(1), scope);
        names.texts().forEach(text -> members.judge(new Use.Member(span, receiver, text, Access.STORE), facts, report));
        if (receiver.has(Value.Module.class)) {
            report.add(Family.IMPORT_HOOK, Certainty.DENIED, span, "setting attributes of a module");
        } else if (names.opacity() == Value.Opaque.DECODED) {
            undecided(span, Certainty.DENIED, "an attribute", report);
        } else if (!names.decided()) {
            undecided(span, Certainty.UNDECIDED, "an attribute", report);
        }
    }

    /** At the top of a module the local names are the global ones, builtins included. */
    private static void namespace(Expr.Call call, Scope scope, Span span, Facts facts, Report report) {
        boolean bare = call.arguments().isEmpty();
        boolean ofForeign = !bare
                && facts.values(call.arguments().getFirst(), scope)
                        .any(value -> value instanceof Value.Module || value instanceof Value.Symbol);
        if (ofForeign || (bare && scope.kind() != Scope.Kind.FUNCTION)) {
            report.add(Family.INTROSPECTION, Certainty.DENIED, span, "a whole namespace");
        } else if (bare) {
            report.add(Family.UNDECIDED, Certainty.UNDECIDED, span, "a whole namespace");
        }
    }

    /** {@code vars(x)[name]} and {@code x.__dict__[name]} are {@code getattr} by another name. */
    private void indexed(Use.Indexed indexed, Facts facts, Report report) {
        boolean namespace = indexed.container() instanceof Expr.Attribute attribute
                ? attribute.name().equals("__dict__")
                : indexed.container() instanceof Expr.Call call && namespace(call, indexed.scope(), facts);
        if (namespace && indexed.access() == Access.LOAD) {
            reached(Values.PLAIN, indexed.index(), indexed.span(), facts, report);
        }
    }

    private static boolean namespace(Expr.Call call, Scope scope, Facts facts) {
        return facts.values(call.callee(), scope)
                .any(value -> value instanceof Value.Symbol symbol && NAMESPACES.contains(symbol.qualified()));
    }
}
