package dev.glovebox.screen.python.value;

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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Evaluates comprehensions. */
final class Comprehensions {
    /** Longer sources than this spell no name and no path. */
    private static final int MOST_ITEMS = 512;

    /** Comprehensions gone through round by round per program; what is hidden behind more than this stays computed. */
    private static final int MOST_ROUNDS = 2_000;

    private final Program program;
    private final Evaluator evaluator;
    private int rounds;

    Comprehensions(Program program, Evaluator evaluator) {
        this.program = program;
        this.evaluator = evaluator;
    }

    /** Round by round where the source is known, which is how names are spelled out of numbers. */
    Values of(Expr.Comprehension comprehension, Scope outer) {
        Scope inner = program.inside(comprehension);
        Expr.Generator generator = comprehension.generators().getFirst();
        Values source = evaluator.of(generator.source(), outer);
        Value.Sequence sequence = Items.sequence(source.first());
        boolean named = targets(generator.target(), inner) != null;
        boolean simple = comprehension.generators().size() == 1
                && generator.conditions().isEmpty()
                && comprehension.value() == null;
        boolean worth = sequence != null && sequence.items().size() <= MOST_ITEMS && rounds < MOST_ROUNDS;
        if (!simple || !worth || sequence == null || !named || source.count() > 1) {
            Values element = evaluator.of(comprehension.element(), inner);
            // How many rounds there are is not known, so the one item stands for some of many.
            Values some = Values.of(element.opacity().or(Value.Opaque.COMPUTED));
            return Values.of(new Value.Sequence(List.of(Values.union(element, some))));
        }
        rounds++;
        List<Values> items = new ArrayList<>();
        for (Values item : sequence.items()) {
            items.add(evaluator.within(round(generator.target(), item, inner), comprehension.element(), inner));
        }
        return Values.of(new Value.Sequence(items));
    }

    /** The variables a target binds in order, or null when it binds anything but names. */
    private static @Nullable List<Variable> targets(Expr target, Scope inner) {
        List<Expr> parts = target instanceof Expr.Display display ? display.elements() : List.of(target);
        List<Variable> variables = new ArrayList<>();
        for (Expr part : parts) {
            Variable variable = part instanceof Expr.Name name ? inner.here(name.id()) : null;
            if (variable == null) {
                return null;
            }
            variables.add(variable);
        }
        return variables;
    }

    private static Map<Variable, Values> round(Expr target, Values item, Scope inner) {
        List<Variable> variables = Objects.requireNonNull(targets(target, inner));
        if (!(target instanceof Expr.Display)) {
            return Map.of(variables.getFirst(), item);
        }
        Map<Variable, Values> bound = new HashMap<>();
        for (int i = 0; i < variables.size(); i++) {
            Value.Int at = new Value.Int(i);
            bound.put(variables.get(i), item.each(container -> Items.at(container, at)));
        }
        return bound;
    }
}
