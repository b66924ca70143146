package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evaluates {@code container[index]} and {@code container[from:to]}. */
final class Subscripts {
    private final Evaluator evaluator;

    Subscripts(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    Values of(Expr.Subscript subscript, Scope scope) {
        Values container = evaluator.of(subscript.value(), scope);
        if (subscript.index() instanceof Expr.Slice slice) {
            return container.count() == 1
                    ? Values.of(slice(container.first(), slice, scope))
                    : container.each(value -> Values.of(slice(value, slice, scope)));
        }
        Values index = evaluator.of(subscript.index(), scope);
        evaluator.spend(container.size());
        return container.count() == 1 ? at(container.first(), index) : container.each(value -> at(value, index));
    }

    private static Values at(Value container, Values index) {
        if (container instanceof Value.Symbol symbol) {
            return Values.of(new Value.Result(symbol));
        }
        if (!(container instanceof Value.Mapping) && !index.has(Value.Int.class)) {
            return Items.any(container);
        }
        if (index.count() == 1) {
            return Items.at(container, index.first());
        }
        List<Values> all = new ArrayList<>(index.count());
        for (int i = 0; i < index.count(); i++) {
            all.add(Items.at(container, index.option(i)));
        }
        return Values.union(all);
    }

    private Value slice(Value container, Expr.Slice slice, Scope scope) {
        Long lower = number(slice.lower(), scope);
        Long upper = number(slice.upper(), scope);
        Long step = number(slice.step(), scope);
        boolean known = (slice.lower() == null || lower != null)
                && (slice.upper() == null || upper != null)
                && (slice.step() == null || step != null);
        return known
                ? Items.slice(container, lower, upper, step)
                : Values.opacity(container).or(Value.Opaque.COMPUTED);
    }

    private @Nullable Long number(@Nullable Expr expression, Scope scope) {
        return expression != null && evaluator.of(expression, scope).first() instanceof Value.Int number
                ? (Long) number.value()
                : null;
    }
}
