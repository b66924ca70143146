package dev.glovebox.screen.python.value;

import dev.glovebox.screen.catalog.PythonCatalog;
import dev.glovebox.screen.python.scope.Binding;
import dev.glovebox.screen.python.scope.Callee;
import dev.glovebox.screen.python.scope.Program;
import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.scope.Variable;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evaluates names and attributes from everything bound to them. */
final class Variables {
    /** More bindings than this are not told apart. */
    private static final int MOST_BINDINGS = 32;

    private static final int NOWHERE = Integer.MAX_VALUE;

    private final Program program;
    private final PythonCatalog catalog;
    private final Evaluator evaluator;
    private final @Nullable Values[] known;
    private final Map<String, Values> knownAttributes = new HashMap<>();
    private final Map<String, Values> builtins = new HashMap<>();

    /** What is being worked out, and how deep, from 1; and the outermost of it that was needed again since. */
    private final int[] openVariables;

    private final Map<String, Integer> openAttributes = new HashMap<>();
    private int open;
    private int outermost = NOWHERE;

    Variables(Program program, PythonCatalog catalog, Evaluator evaluator) {
        this.program = program;
        this.catalog = catalog;
        this.evaluator = evaluator;
        this.known = new Values[program.variableCount()];
        this.openVariables = new int[program.variableCount()];
    }

    Values read(Expr.Name name, Scope scope) {
        Scope.Lookup lookup = scope.find(name.id(), name.span());
        if (lookup.fallback() == Scope.Fallback.NONE && lookup.variables().size() == 1) {
            return of(lookup.variables().getFirst());
        }
        if (lookup.variables().isEmpty() && scope.starModules().isEmpty()) {
            return builtin(name.id());
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
        Values builtin = builtin(name);
        if (all.isEmpty() || !builtin.equals(Values.PLAIN)) {
            all.add(builtin);
        }
    }

    private Values builtin(String name) {
        Values before = builtins.get(name);
        if (before != null) {
            return before;
        }
        Values builtin = isBuiltin(name) ? evaluator.member(PythonCatalog.BUILTINS, name) : Values.PLAIN;
        builtins.put(name, builtin);
        return builtin;
    }

    /** Dunders the program does not bind come from the interpreter, so they count as builtins too. */
    private boolean isBuiltin(String name) {
        return catalog.exports(PythonCatalog.BUILTINS).contains(name)
                || (name.startsWith("__") && name.endsWith("__"))
                || catalog.symbol(PythonCatalog.BUILTINS, name) instanceof dev.glovebox.screen.catalog.Listing.Denied;
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
        Values before = known[variable.number()];
        return before != null ? before : evaluator.outside(() -> kept(variable));
    }

    private Values kept(Variable variable) {
        Values values = guarded(variable);
        known[variable.number()] = values;
        return values;
    }

    /** Kept for the frame only if it needed nothing that was itself still being worked out. */
    private Values followed(Variable variable, Frame frame) {
        int around = outermost;
        outermost = NOWHERE;
        int here = open;
        Values values = guarded(variable);
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
        return before != null ? before : evaluator.outside(() -> kept(name, bindings));
    }

    private Values kept(String attribute, List<Binding> bindings) {
        // The object may be one this program did not make.
        Values values = Values.union(guarded(attribute, bindings), Values.PLAIN);
        knownAttributes.put(attribute, values);
        return values;
    }

    /**
     * While something is being worked out, needing it again gives an unknown. What comes out then is never taken for
     * decided, and what is dangerous in it is judged where it is read.
     */
    private Values guarded(Variable variable) {
        int before = openVariables[variable.number()];
        if (before > 0) {
            return again(before);
        }
        openVariables[variable.number()] = ++open;
        Values values = any(variable.bindings());
        openVariables[variable.number()] = 0;
        open--;
        return values;
    }

    private Values guarded(String attribute, List<Binding> bindings) {
        Integer before = openAttributes.putIfAbsent(attribute, open + 1);
        if (before != null) {
            return again(before);
        }
        open++;
        Values values = any(bindings);
        openAttributes.remove(attribute);
        open--;
        return values;
    }

    private Values again(int before) {
        outermost = Math.min(outermost, before - 1);
        return Values.PLAIN;
    }

    private Values any(List<Binding> bindings) {
        if (bindings.size() == 1) {
            return of(bindings.getFirst());
        }
        List<Values> all = new ArrayList<>(Math.min(bindings.size(), MOST_BINDINGS) + 1);
        for (Binding binding : bindings.size() > MOST_BINDINGS ? bindings.subList(0, MOST_BINDINGS) : bindings) {
            all.add(of(binding));
        }
        if (bindings.size() > MOST_BINDINGS) {
            all.add(Values.COMPUTED);
        }
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
            case Binding.Augmented augmented -> {
                Values added = evaluator.of(augmented.value(), augmented.scope());
                yield isLetter(added)
                        ? Values.DECODED
                        : Evaluator.pairs(
                                of(augmented.variable()),
                                added,
                                (left, right) -> Arithmetic.apply(left, augmented.operator(), right));
            }
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
    private static boolean isLetter(Values added) {
        return added.any(
                value -> value instanceof Value.Text text && text.text().length() == 1);
    }

    private Values grown(Binding.Grown grown) {
        Value.Opaque opacity = Value.Opaque.COMPUTED;
        for (Expr part : grown.parts()) {
            Values added = evaluator.of(part, grown.scope());
            opacity = opacity.or(isLetter(added) ? Value.Opaque.DECODED : added.opacity());
        }
        return Values.of(opacity);
    }

    private Values along(Values value, Binding.Step step) {
        return switch (step) {
            case Binding.Step.Item item -> value.each(container -> Items.at(container, new Value.Int(item.index())));
            case Binding.Step.Each _ -> evaluator.each(value);
            // A context manager usually hands out itself; anything else is not known.
            case Binding.Step.Entered _ -> value.has(Value.Module.class) ? value : Values.union(value, Values.PLAIN);
        };
    }

    private Values given(Binding.Given given) {
        List<Values> all = new ArrayList<>();
        if (given.defaultValue() != null) {
            all.add(evaluator.of(given.defaultValue(), given.outer()));
        }
        Callee callee = given.callee();
        for (Callee.Site site : callee.sites()) {
            Expr argument = callee.argument(site.call(), given.index());
            if (argument != null) {
                all.add(evaluator.of(argument, site.scope()));
            } else if (site.call().unpacks()) {
                all.add(Values.PLAIN);
            }
        }
        if (callee.isOpen() || all.isEmpty()) {
            all.add(Values.PLAIN);
        }
        return Values.union(all);
    }
}
