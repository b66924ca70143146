package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Taking things out of containers: iteration, indexing, slicing. */
final class Items {
    private Items() {}

    /** Items of the value in order, or null if unknown. */
    static Value.@Nullable Sequence sequence(Value value) {
        if (value instanceof Value.Sequence sequence) {
            return sequence;
        }
        List<Values> items = new ArrayList<>();
        if (value instanceof Value.Text text && text.text().length() <= Folding.MOST_ITEMS) {
            text.text().codePoints().forEach(c -> items.add(Values.text(Character.toString(c))));
        } else if (value instanceof Value.Bytes bytes && bytes.latin1().length() <= Folding.MOST_ITEMS) {
            bytes.latin1().chars().forEach(c -> items.add(Values.of(new Value.Int(c))));
        } else if (value instanceof Value.Mapping mapping) {
            mapping.entries().keySet().forEach(key -> items.add(Values.of(key)));
        } else {
            return null;
        }
        return new Value.Sequence(items);
    }

    static Value.@Nullable Sequence zip(List<Value> containers) {
        int shortest = Folding.MOST_ITEMS;
        List<Value.Sequence> columns = new ArrayList<>();
        for (Value container : containers) {
            Value.Sequence column = sequence(container);
            if (column == null) {
                return null;
            }
            columns.add(column);
            shortest = Math.min(shortest, column.items().size());
        }
        List<Values> rows = new ArrayList<>();
        for (int i = 0; i < shortest; i++) {
            int at = i;
            rows.add(Values.of(new Value.Sequence(
                    columns.stream().map(column -> column.items().get(at)).toList())));
        }
        return new Value.Sequence(rows);
    }

    static Value.@Nullable Sequence enumerate(Value container) {
        Value.Sequence sequence = sequence(container);
        if (sequence == null) {
            return null;
        }
        List<Values> rows = new ArrayList<>();
        for (Values item : sequence.items()) {
            rows.add(Values.of(new Value.Sequence(List.of(Values.of(new Value.Int(rows.size())), item))));
        }
        return new Value.Sequence(rows);
    }

    /** One of the items, whichever. */
    static Values any(Value value) {
        Value.Sequence sequence = sequence(value);
        if (sequence == null) {
            return Values.of(Values.opacity(value).or(Value.Opaque.PLAIN));
        }
        return sequence.items().isEmpty() ? Values.PLAIN : Values.union(sequence.items());
    }

    static Values at(Value container, Value index) {
        if (container instanceof Value.Mapping mapping) {
            Values found = mapping.entries().get(index);
            return found != null ? found : anyOf(mapping);
        }
        if (!(index instanceof Value.Int position)) {
            return any(container);
        }
        if (container instanceof Value.Text text) {
            int length = text.text().length();
            int at = (int) (position.value() < 0 ? length + position.value() : position.value());
            return at >= 0 && at < length ? Values.text(text.text().substring(at, at + 1)) : Values.PLAIN;
        }
        Value.Sequence sequence = sequence(container);
        if (sequence == null) {
            return any(container);
        }
        int size = sequence.items().size();
        int at = (int) (position.value() < 0 ? size + position.value() : position.value());
        return at >= 0 && at < size ? sequence.items().get(at) : any(container);
    }

    /** An unknown key may give any entry, or one that is not seen here. */
    private static Values anyOf(Value.Mapping mapping) {
        List<Values> all = new ArrayList<>(mapping.entries().values());
        all.add(Values.PLAIN);
        return Values.union(all);
    }

    static Value slice(Value container, @Nullable Long lower, @Nullable Long upper, @Nullable Long step) {
        Value.Sequence sequence = sequence(container);
        long stride = step == null ? 1 : step;
        if (sequence == null || stride == 0) {
            return container instanceof Value.Prefix
                    ? Value.Opaque.COMPUTED
                    : Values.opacity(container).or(Value.Opaque.PLAIN);
        }
        int size = sequence.items().size();
        List<Values> taken = new ArrayList<>();
        if (stride > 0) {
            long from = bound(lower, 0, size, 0);
            for (long i = from; i < bound(upper, 0, size, size); i += stride) {
                taken.add(sequence.items().get((int) i));
            }
        } else {
            long from = bound(lower, -1, size - 1, size - 1);
            for (long i = from; i > bound(upper, -1, size - 1, -1); i += stride) {
                taken.add(sequence.items().get((int) i));
            }
        }
        return rebuild(container, taken);
    }

    private static long bound(@Nullable Long given, int least, int most, int otherwise) {
        if (given == null) {
            return otherwise;
        }
        long at = given < 0 ? given + (least == -1 ? most + 1 : most) : given;
        return Math.clamp(at, least, Math.max(least, most));
    }

    private static Value rebuild(Value container, List<Values> items) {
        if (container instanceof Value.Sequence || container instanceof Value.Mapping) {
            return new Value.Sequence(items);
        }
        StringBuilder joined = new StringBuilder();
        for (Values item : items) {
            switch (item.first()) {
                case Value.Text text -> joined.append(text.text());
                case Value.Int code -> joined.append((char) code.value());
                default -> throw new IllegalStateException("text is made of characters");
            }
        }
        return container instanceof Value.Bytes
                ? new Value.Bytes(joined.toString())
                : new Value.Text(joined.toString());
    }
}
