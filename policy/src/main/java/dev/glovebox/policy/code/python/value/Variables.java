package dev.glovebox.policy.code.python.value;

import dev.glovebox.policy.code.catalog.PythonCatalog;
import dev.glovebox.policy.code.python.scope.Binding;
import dev.glovebox.policy.code.python.scope.Callee;
import dev.glovebox.policy.code.python.scope.Program;
import dev.glovebox.policy.code.python.scope.Scope;
import dev.glovebox.policy.code.python.scope.Variable;
import dev.glovebox.policy.code.python.tree.Expr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What names and attributes may be, from everything bound to them. */
final class Variables {
    /** More bindings than this are not told apart. */
    private static final int MOST_BINDINGS = 32;

    private static final int NOWHERE = Integer.MAX_VALUE;

    private final Program program;
    private final PythonCatalog catalog;
    private final Evaluator evaluator;
    private final Map<Variable, Values> known = new HashMap<>();
    private final Map<String, Values> knownAttributes = new HashMap<>();
    private final Map<String, Values> builtins = new HashMap<>();

    /** What is being worked out, and how deep; and the outermost of it that was needed again since. */
    private final Map<Object, Integer> open = new HashMap<>();

    private int outermost = NOWHERE;

    Variables(Program program, PythonCatalog catalog, Evaluator evaluator) {
        this.program = program;
        this.catalog = catalog;
        this.evaluator = evaluator;
    }

    Values read(Expr.Name name, Scope scope) {
        Scope.Lookup lookup = scope.find(name.id(), name.span());
        if (lookup.fallback() == Scope.Fallback.NONE && lookup.variables().size() == 1) {
            return of(lookup.variables().getFirst());
        }
        List<Values> all = new ArrayList<>();
        for (Variable variable : lookup.variables()) {
            all.add(of(variable));
        }
        switch (lookup.fallback()) {
            case NONE -> {}
            case BUILTINS -> fallback(name.id(), scope, all);
        }
        return Values.union(all);
    }

    private void fallback(String name, Scope scope, List<Values> all) {
        for (String module : scope.starModules()) {
            if (catalog.isStandard(module) && (catalog.exports(module).isEmpty() || !isBuiltin(name))) {
                all.add(evaluator.member(module, name));
            }
        }
        Values builtin = builtins.get(name);
        if (builtin == null) {
            builtin = isBuiltin(name) ? evaluator.member(PythonCatalog.BUILTINS, name) : Values.PLAIN;
            builtins.put(name, builtin);
        }
        if (all.isEmpty() || !builtin.equals(Values.PLAIN)) {
            all.add(builtin);
        }
    }

    /** Dunders the program does not bind come from the interpreter, so they count as builtins too. */
    private boolean isBuiltin(String name) {
        return catalog.exports(PythonCatalog.BUILTINS).contains(name)
                || (name.startsWith("__") && name.endsWith("__"))
                || catalog.symbol(PythonCatalog.BUILTINS, name)
                        instanceof dev.glovebox.policy.code.catalog.Listing.Denied;
    }

    Values of(Variable variable) {
        Frame frame = evaluator.frame();
        Values fixed = frame == null ? null : frame.fixed(variable);
        if (fixed != null) {
            return fixed;
        }
        if (frame != null && variable.home() == Scope.Kind.FUNCTION) {
            Values before = frame.known(variable);
            return before != null ? before : followed(variable, frame);
        }
        Values before = known.get(variable);
        return before != null ? before : evaluator.outside(() -> kept(variable, variable.bindings(), known));
    }

    /** Kept for the frame only if it needed nothing that was itself still being worked out. */
    private Values followed(Variable variable, Frame frame) {
        int around = outermost;
        outermost = NOWHERE;
        int here = open.size();
        Values values = guarded(variable, variable.bindings());
        if (outermost >= here) {
            frame.keep(variable, values);
            outermost = around;
        } else {
            outermost = Math.min(around, outermost);
        }
        return values;
    }

    Values attribute(String name) {
        List<Binding> bindings = program.attributes().get(name);
        if (bindings == null) {
            return Values.PLAIN;
        }
        Values before = knownAttributes.get(name);
        Values stored = before != null ? before : evaluator.outside(() -> kept(name, bindings, knownAttributes));
        // The object may be one this program did not make.
        return Values.union(List.of(stored, Values.PLAIN));
    }

    private <K> Values kept(K key, List<Binding> bindings, Map<? super K, Values> memory) {
        Values values = guarded(key, bindings);
        memory.put(key, values);
        return values;
    }

    /**
     * While something is being worked out, needing it again gives an unknown. What comes out then is never taken for
     * decided, and what is dangerous in it is judged where it is read.
     */
    private Values guarded(Object key, List<Binding> bindings) {
        Integer before = open.putIfAbsent(key, open.size());
        if (before != null) {
            outermost = Math.min(outermost, before);
            return Values.PLAIN;
        }
        if (bindings.size() == 1) {
            Values only = of(bindings.getFirst());
            open.remove(key);
            return only;
        }
        List<Values> all = new ArrayList<>(Math.min(bindings.size(), MOST_BINDINGS) + 1);
        for (Binding binding : bindings.size() > MOST_BINDINGS ? bindings.subList(0, MOST_BINDINGS) : bindings) {
            all.add(of(binding));
        }
        if (bindings.size() > MOST_BINDINGS) {
            all.add(Values.COMPUTED);
        }
        open.remove(key);
        return Values.union(all);
    }

    private Values of(Binding binding) {
        return switch (binding) {
            case Binding.Flow flow -> {
                Values value = evaluator.of(flow.source(), flow.scope());
                for (Binding.Step step : flow.path()) {
                    value = along(value, step);
                }
                yield value;
            }
            case Binding.Augmented augmented when letters(augmented.value(), augmented.scope()) -> Values.DECODED;
            case Binding.Augmented augmented ->
                Evaluator.pairs(
                        of(augmented.variable()),
                        evaluator.of(augmented.value(), augmented.scope()),
                        (left, right) -> Arithmetic.apply(left, augmented.operator(), right));
            case Binding.Grown grown -> grown(grown);
            case Binding.Given given -> given(given);
            case Binding.ImportedModule imported -> Values.of(new Value.Module(imported.module()));
            case Binding.ImportedName imported -> evaluator.member(imported.module(), imported.name());
            case Binding.Defined defined -> Values.of(new Value.Function(defined.definition()));
            case Binding.DefinedClass defined -> Values.of(new Value.LocalClass(defined.definition()));
            case Binding.Self self -> Values.of(new Value.Instance(self.of()));
            case Binding.Unknown _ -> Values.PLAIN;
        };
    }

    /** Text put together letter by letter out of constants spells something it does not want to say. */
    private boolean letters(Expr added, Scope scope) {
        return evaluator
                .of(added, scope)
                .any(value -> value instanceof Value.Text text && text.text().length() == 1);
    }

    private Values grown(Binding.Grown grown) {
        Value.Opaque opacity = Value.Opaque.COMPUTED;
        for (Expr part : grown.parts()) {
            opacity = opacity.or(
                    letters(part, grown.scope())
                            ? Value.Opaque.DECODED
                            : evaluator.of(part, grown.scope()).opacity());
        }
        return Values.of(opacity);
    }

    private static Values along(Values value, Binding.Step step) {
        return switch (step) {
            case Binding.Step.Item item -> value.each(container -> Items.at(container, new Value.Int(item.index())));
            case Binding.Step.Each _ -> Evaluator.each(value);
            // A context manager usually hands out itself; anything else is not known.
            case Binding.Step.Entered _ ->
                value.has(Value.Module.class) ? value : Values.union(List.of(value, Values.PLAIN));
        };
    }

    private Values given(Binding.Given given) {
        List<Values> all = new ArrayList<>();
        if (given.defaultValue() != null) {
            all.add(evaluator.of(given.defaultValue(), given.outer()));
        }
        Callee callee = given.callee();
        List<Callee.Site> sites = callee.sites();
        for (Callee.Site site : sites.size() > MOST_BINDINGS ? sites.subList(0, MOST_BINDINGS) : sites) {
            Expr argument = callee.argument(site.call(), given.index());
            if (argument != null) {
                all.add(evaluator.of(argument, site.scope()));
            } else if (site.call().unpacks()) {
                all.add(Values.PLAIN);
            }
        }
        if (callee.isOpen() || sites.size() > MOST_BINDINGS || all.isEmpty()) {
            all.add(Values.PLAIN);
        }
        return Values.union(all);
    }
}
