package dev.glovebox.screen.python.scope;

import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Parameters;
import dev.glovebox.screen.python.tree.Stmt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the results of the walk: scopes, bindings, and the calls that give parameters their values. */
final class Names {
    private final IdentityHashMap<Object, Scope> scopes = new IdentityHashMap<>();
    private final IdentityHashMap<Object, Callee> callees = new IdentityHashMap<>();
    private final Map<String, List<Binding>> attributes = new HashMap<>();
    private final Map<String, List<Callee>> methods = new HashMap<>();
    private final List<Callee.Site> calls = new ArrayList<>();
    private final List<Read> reads = new ArrayList<>();

    private static final Set<String> GROWING = Set.of(
            "append",
            "extend",
            "insert",
            "appendleft",
            "extendleft",
            "add",
            "update",
            "setdefault",
            "write",
            "put",
            "push",
            "sort",
            "reverse",
            "pop",
            "remove",
            "clear",
            "writelines",
            "append_text",
            "__iadd__",
            "__setitem__");

    /** More functions than this under one name are not told apart: every call would have to be shown to each of them. */
    private static final int MOST_CALLEES = 64;

    private final List<Growth> grown = new ArrayList<>();

    private record Growth(Expr.Name name, Scope scope, Binding.Grown binding) {}

    private record Read(Expr.Name name, Scope scope) {}

    Program program(List<Stmt> body, Scope module) {
        for (Read read : reads) {
            List<Variable> found =
                    read.scope().find(read.name().id(), read.name().span()).variables();
            for (int i = 0; i < found.size(); i++) {
                found.get(i).escape();
            }
        }
        for (Growth growth : grown) {
            growth.scope()
                    .find(growth.name().id(), growth.name().span())
                    .variables()
                    .forEach(variable -> variable.bind(growth.binding()));
        }
        for (Callee.Site site : calls) {
            connect(site);
        }
        return new Program(body, module, scopes, callees, attributes);
    }

    /** Methods are found by name alone: without types, any method of that name may be meant. */
    private void connect(Callee.Site site) {
        Expr called = site.call().callee();
        if (called instanceof Expr.Name name) {
            List<Variable> found = site.scope().find(name.id(), name.span()).variables();
            for (int i = 0; i < found.size(); i++) {
                connect(found.get(i), site);
            }
        } else if (called instanceof Expr.Attribute attribute) {
            List<Callee> named = methods.getOrDefault(attribute.name(), List.of());
            for (int i = 0; i < named.size() && i < MOST_CALLEES; i++) {
                named.get(i).calledAt(site);
            }
        }
    }

    private void connect(Variable variable, Callee.Site site) {
        List<Callee> meant = variable.callees(this::callees);
        for (int i = 0; i < meant.size(); i++) {
            meant.get(i).calledAt(site);
        }
    }

    /** The functions of the program that a call of the variable may mean. */
    private List<Callee> callees(Variable variable) {
        List<Callee> meant = new ArrayList<>();
        for (Binding binding : variable.bindings()) {
            if (binding instanceof Binding.DefinedClass defined) {
                Scope inside = scopes.get(defined.definition());
                Variable init = inside == null ? null : inside.here("__init__");
                meant.addAll(init == null ? List.of() : init.callees(this::callees));
            }
            Callee callee = callee(binding);
            if (callee != null) {
                meant.add(callee);
                if (variable.escapes() || meant.size() > MOST_CALLEES) {
                    callee.open();
                }
            }
        }
        return meant.size() > MOST_CALLEES ? meant.subList(0, MOST_CALLEES) : meant;
    }

    private @Nullable Callee callee(Binding binding) {
        if (binding instanceof Binding.Defined defined) {
            return callees.get(defined.definition());
        }
        boolean lambda =
                binding instanceof Binding.Flow flow && flow.path().isEmpty() && flow.source() instanceof Expr.Lambda;
        return lambda ? callees.get(((Binding.Flow) binding).source()) : null;
    }

    void read(Expr.Name name, Scope scope) {
        reads.add(new Read(name, scope));
    }

    void called(Expr.Call call, Scope scope) {
        calls.add(new Callee.Site(call, scope));
        if (call.callee() instanceof Expr.Attribute method && GROWING.contains(method.name())) {
            grow(method.value(), new Binding.Grown(call.arguments(), scope), scope);
        }
    }

    /** Records a value put into a variable, an attribute or something inside one of them. */
    void grow(Expr target, Binding.Grown binding, Scope scope) {
        if (target instanceof Expr.Name name) {
            grown.add(new Growth(name, scope, binding));
        } else if (target instanceof Expr.Attribute attribute) {
            attribute(attribute.name(), binding);
        } else if (target instanceof Expr.Subscript subscript) {
            grow(subscript.value(), binding, scope);
        }
    }

    void returned(Expr value, Scope scope) {
        Callee callee = scope.function();
        if (callee != null) {
            callee.returnsValue(value);
        }
    }

    Scope openFunction(Stmt.FunctionDef definition, Scope outer) {
        Stmt.ClassDef owner = outer.definition();
        boolean method = owner != null && !ScopeBuilder.isStatic(definition);
        Callee.Kind kind = method ? Callee.Kind.METHOD : Callee.Kind.FREE;
        Callee callee = open(definition, definition.parameters(), outer, kind);
        if (owner != null) {
            methods.computeIfAbsent(definition.name(), _ -> new ArrayList<>()).add(callee);
        }
        if (!definition.decorators().isEmpty()) {
            callee.open();
        }
        if (owner != null && method && !definition.parameters().named().isEmpty()) {
            String self = definition.parameters().named().getFirst().name();
            callee.scope().target(self).bindings().clear();
            callee.scope().target(self).bind(new Binding.Self(owner));
        }
        return callee.scope();
    }

    Scope openLambda(Expr.Lambda lambda, Scope outer) {
        Callee callee = open(lambda, lambda.parameters(), outer, Callee.Kind.FREE);
        callee.returnsValue(lambda.body());
        return callee.scope();
    }

    private Callee open(Object definition, Parameters parameters, Scope outer, Callee.Kind kind) {
        Scope inner = new Scope(Scope.Kind.FUNCTION, outer);
        Callee callee = new Callee(parameters, inner, kind);
        for (int i = 0; i < parameters.named().size(); i++) {
            Parameters.Parameter parameter = parameters.named().get(i);
            inner.target(parameter.name()).bind(new Binding.Given(callee, i, parameter.defaultValue(), outer));
        }
        for (Parameters.Parameter star : ScopeBuilder.stars(parameters)) {
            inner.target(star.name()).bind(new Binding.Unknown());
        }
        scopes.put(definition, inner);
        callees.put(definition, callee);
        inner.openedBy(callee);
        return callee;
    }

    Scope openComprehension(Expr.Comprehension comprehension, Scope outer) {
        Scope inner = new Scope(Scope.Kind.FUNCTION, outer);
        scopes.put(comprehension, inner);
        inner.openedByComprehension();
        return inner;
    }

    Scope openClass(Stmt.ClassDef definition, Scope outer) {
        Scope inner = new Scope(Scope.Kind.CLASS, outer);
        scopes.put(definition, inner);
        inner.openedBy(definition);
        return inner;
    }

    /** Bindings of a class body become attributes. */
    void closeClass(Stmt.ClassDef definition, Scope inner) {
        for (Stmt statement : definition.body()) {
            if (statement instanceof Stmt.Assign assign) {
                for (Expr target : assign.targets()) {
                    if (target instanceof Expr.Name name) {
                        attribute(name.id(), new Binding.Flow(assign.value(), inner, List.of()));
                    }
                }
            }
        }
    }

    private void attribute(String name, Binding binding) {
        attributes.computeIfAbsent(name, _ -> new ArrayList<>()).add(binding);
    }

    /** A walrus in a comprehension binds in the function around it. */
    Scope walrusScope(Scope scope) {
        Scope target = scope;
        while (target.isComprehension() && target.parent() != null) {
            target = target.parent();
        }
        return target;
    }

    void assign(Expr target, Expr source, Scope scope, List<Binding.Step> path) {
        assign(target, source, scope, scope, path);
    }

    /** Binds {@code target} in one scope to a source that is read in another; they differ for comprehensions only. */
    void assign(Expr target, Expr source, Scope scope, Scope sourceScope, List<Binding.Step> path) {
        if (target instanceof Expr.Name name) {
            scope.target(name.id()).bind(new Binding.Flow(source, sourceScope, path));
        } else if (target instanceof Expr.Attribute attribute) {
            attribute(attribute.name(), new Binding.Flow(source, sourceScope, path));
        } else if (target instanceof Expr.Starred starred) {
            assign(starred.value(), source, scope, sourceScope, path);
        } else if (target instanceof Expr.Subscript subscript) {
            grow(subscript.value(), new Binding.Grown(List.of(source), sourceScope), scope);
        } else if (target instanceof Expr.Display display) {
            boolean starred = false;
            for (int i = 0; i < display.elements().size(); i++) {
                Expr element = display.elements().get(i);
                starred |= element instanceof Expr.Starred;
                List<Binding.Step> inner = new ArrayList<>(path);
                inner.add(starred ? new Binding.Step.Each() : new Binding.Step.Item(i));
                assign(element, source, scope, sourceScope, inner);
            }
        }
    }

    void augment(Stmt.Augment augment, Scope scope) {
        if (augment.target() instanceof Expr.Name name) {
            Variable variable = scope.target(name.id());
            variable.bind(new Binding.Augmented(variable, augment.operator(), augment.value(), scope));
        } else {
            grow(augment.target(), new Binding.Grown(List.of(augment.value()), scope), scope);
        }
    }

    void imports(Stmt.Import imports, Scope scope) {
        for (Stmt.Alias alias : imports.names()) {
            String as = alias.as();
            String module = alias.name();
            int dot = module.indexOf('.');
            String top = dot < 0 ? module : module.substring(0, dot);
            scope.target(as == null ? top : as).bind(new Binding.ImportedModule(as == null ? top : module));
        }
    }

    void imports(Stmt.ImportFrom imports, Scope scope) {
        String module = ".".repeat(imports.level()) + imports.module();
        for (Stmt.Alias alias : imports.names()) {
            if (alias.name().equals("*")) {
                scope.starModule(module);
            } else {
                String as = alias.as();
                scope.target(as == null ? alias.name() : as).bind(new Binding.ImportedName(module, alias.name()));
            }
        }
    }
}
