package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.scope.Scope;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Operator;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Containers and texts that are written out piece by piece: lists, tuples, dicts, f-strings. */
final class Displays {
    private final Evaluator evaluator;

    Displays(Evaluator evaluator) {
        this.evaluator = evaluator;
    }

    Values sequence(Expr.Display display, Scope scope) {
        if (display.elements().size() > Folding.MOST_ITEMS) {
            return Values.PLAIN;
        }
        List<Values> items = new ArrayList<>(display.elements().size());
        for (Expr element : display.elements()) {
            if (element instanceof Expr.Starred starred) {
                Value.Sequence inner =
                        Items.sequence(evaluator.of(starred.value(), scope).first());
                items.addAll(inner == null ? List.of(Values.PLAIN) : inner.items());
            } else {
                items.add(evaluator.of(element, scope));
            }
        }
        return Values.of(new Value.Sequence(items));
    }

    Values mapping(Expr.DictDisplay dict, Scope scope) {
        Map<Value, Values> entries = new LinkedHashMap<>();
        for (int i = 0; i < dict.keys().size() && i < Folding.MOST_ITEMS; i++) {
            Expr key = dict.keys().get(i);
            Value at =
                    key == null ? Value.Opaque.PLAIN : evaluator.of(key, scope).first();
            entries.merge(at, evaluator.of(dict.values().get(i), scope), Values::union);
        }
        return Values.of(new Value.Mapping(entries));
    }

    Values formatted(Expr.Formatted formatted, Scope scope) {
        Values whole = Values.text("");
        for (Expr part : formatted.parts()) {
            whole = Evaluator.pairs(whole, evaluator.of(part, scope), Displays::append);
        }
        return whole;
    }

    private static Value append(Value left, Value right) {
        String plain = Templates.plain(right);
        Value printed = plain != null
                ? new Value.Text(plain)
                : right instanceof Value.Prefix ? right : Values.opacity(right).or(Value.Opaque.PLAIN);
        return Arithmetic.apply(left, Operator.ADD, printed);
    }

    Values placeholder(Expr.Placeholder placeholder, Scope scope) {
        Values value = evaluator.of(placeholder.value(), scope);
        return placeholder.specification() == null
                ? value
                : Evaluator.pairs(
                        value,
                        evaluator.of(placeholder.specification(), scope),
                        (shown, how) -> how instanceof Value.Text text
                                ? FormatSpecification.apply(shown, text.text())
                                : Values.opacity(shown).or(Value.Opaque.COMPUTED));
    }
}
