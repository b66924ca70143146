package dev.glovebox.screen.python.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Everything an expression may be: one option or several. A rule that is about danger asks whether any option is
 * dangerous. Nearly always there is one, which is kept without a list around it; options are counted through, not iterated.
 */
public final class Values {
    /** More alternatives than this are one unknown: programs with more are not worth telling apart. */
    private static final int MOST = 24;

    /** Even names: each was judged where it was read, and comparing thousands with each other takes long. */
    private static final int MOST_NAMES = 256;

    private static final Value[] ALONE = {};

    public static final Values PLAIN = new Values(Value.Opaque.PLAIN, ALONE);
    public static final Values COMPUTED = new Values(Value.Opaque.COMPUTED, ALONE);
    public static final Values DECODED = new Values(Value.Opaque.DECODED, ALONE);
    public static final Values NUMBER = new Values(Value.Opaque.NUMBER, ALONE);

    private final Value first;
    private final Value[] others;
    private Value.@Nullable Opaque opacity;
    private int size;
    private int hash;

    private Values(Value first, Value[] others) {
        this.first = first;
        this.others = others;
    }

    public static Values of(Value value) {
        return value instanceof Value.Opaque opaque
                ? switch (opaque) {
                    case NUMBER -> NUMBER;
                    case PLAIN -> PLAIN;
                    case COMPUTED -> COMPUTED;
                    case DECODED -> DECODED;
                }
                : new Values(value, ALONE);
    }

    public static Values text(String text) {
        return of(new Value.Text(text));
    }

    public static Values union(List<Values> alternatives) {
        if (alternatives.isEmpty()) {
            return PLAIN;
        }
        Values first = alternatives.getFirst();
        Distinct distinct = null;
        for (int i = 1; i < alternatives.size(); i++) {
            Values alternative = alternatives.get(i);
            if (distinct != null || !first.equals(alternative)) {
                distinct = distinct == null ? new Distinct(first) : distinct;
                distinct.add(alternative);
            }
        }
        return distinct == null ? first : distinct.values();
    }

    public static Values union(Values one, Values other) {
        if (one.equals(other)) {
            return one;
        }
        Distinct distinct = new Distinct(one);
        distinct.add(other);
        return distinct.values();
    }

    /** Options as they come together, each once. */
    private static final class Distinct {
        private final Values start;
        private Value[] others;
        private int used;
        private boolean summed;

        Distinct(Values start) {
            this.start = start;
            this.used = start.others.length;
            this.others = Arrays.copyOf(start.others, used + 3);
        }

        /** One too many and the rest is summed up; comparing everything with everything would cost its square. */
        void add(Values added) {
            for (int i = 0; i < added.count(); i++) {
                Value option = added.option(i);
                boolean dropped = used + 1 >= MOST && (used + 1 >= MOST_NAMES || !survives(option));
                if (dropped && (summed || contains(Value.Opaque.COMPUTED))) {
                    summed = true;
                } else if (!contains(option)) {
                    if (used == others.length) {
                        others = Arrays.copyOf(others, used * 2);
                    }
                    others[used++] = dropped ? Value.Opaque.COMPUTED : option;
                }
            }
        }

        private boolean contains(Value option) {
            if (same(start.first, option)) {
                return true;
            }
            for (int i = 0; i < used; i++) {
                if (same(others[i], option)) {
                    return true;
                }
            }
            return false;
        }

        Values values() {
            return used == 0
                    ? start
                    : new Values(start.first, used == others.length ? others : Arrays.copyOf(others, used));
        }
    }

    /** Most options that are equal are the same object. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean same(Value one, Value other) {
        return one == other || one.equals(other);
    }

    /** Modules and symbols outlast the bound, for a rule must not lose sight of them; so does how unknown the rest is. */
    private static boolean survives(Value value) {
        return value instanceof Value.Module || value instanceof Value.Symbol || value instanceof Value.Opaque;
    }

    /** At least one. */
    public int count() {
        return others.length + 1;
    }

    public Value option(int index) {
        return index == 0 ? first : others[index - 1];
    }

    public Value first() {
        return first;
    }

    /** Whether this and nothing else is possible. */
    public boolean isOnly(Value value) {
        return others.length == 0 && first.equals(value);
    }

    /** A list, not a stream: nearly every answer has no element or one, and this is asked several times per expression. */
    public <T extends Value> List<T> all(Class<T> kind) {
        List<T> found = List.of();
        for (int i = 0; i < count(); i++) {
            Value option = option(i);
            if (kind.isInstance(option)) {
                found = found.isEmpty() ? new ArrayList<>(2) : found;
                found.add(kind.cast(option));
            }
        }
        return found;
    }

    public boolean any(Predicate<Value> test) {
        for (int i = 0; i < count(); i++) {
            if (test.test(option(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether every option passes; there is always at least one. */
    public boolean every(Predicate<Value> test) {
        for (int i = 0; i < count(); i++) {
            if (!test.test(option(i))) {
                return false;
            }
        }
        return true;
    }

    public boolean has(Class<? extends Value> kind) {
        for (int i = 0; i < count(); i++) {
            if (kind.isInstance(option(i))) {
                return true;
            }
        }
        return false;
    }

    /** How unknown the least known option is; NUMBER when everything is known. Worked out once: lists go deep. */
    public Value.Opaque opacity() {
        Value.Opaque before = opacity;
        if (before != null) {
            return before;
        }
        Value.Opaque most = opacity(first);
        for (Value other : others) {
            most = most.or(opacity(other));
        }
        opacity = most;
        return most;
    }

    /** How much there is to look through: a list in a list counts as often as it occurs. Worked out once. */
    public int size() {
        if (size == 0) {
            long all = size(first);
            for (Value other : others) {
                all += size(other);
            }
            size = (int) Math.min(all, Integer.MAX_VALUE);
        }
        return size;
    }

    private static long size(Value value) {
        long all = 1;
        if (value instanceof Value.Sequence sequence) {
            for (Values item : sequence.items()) {
                all += item.size();
            }
        } else if (value instanceof Value.Mapping mapping) {
            for (Map.Entry<Value, Values> entry : mapping.entries().entrySet()) {
                all += size(entry.getKey()) + entry.getValue().size();
            }
        }
        return all;
    }

    public static Value.Opaque opacity(Value value) {
        return switch (value) {
            case Value.Opaque opaque -> opaque;
            case Value.Prefix prefix -> prefix.rest();
            case Value.FilePath path -> opacity(path.text());
            case Value.Sequence sequence -> {
                Value.Opaque most = Value.Opaque.NUMBER;
                for (Values item : sequence.items()) {
                    most = most.or(item.opacity());
                }
                yield most;
            }
            case Value.Mapping _, Value.Result _, Value.Instance _ -> Value.Opaque.PLAIN;
            case Value.Text _, Value.Bytes _, Value.Int _, Value.Bool _, Value.Nothing _ -> Value.Opaque.NUMBER;
            case Value.Module _, Value.Symbol _, Value.Function _, Value.Anonymous _, Value.LocalClass _ ->
                Value.Opaque.NUMBER;
        };
    }

    public boolean decided() {
        return opacity() == Value.Opaque.NUMBER && !has(Value.Opaque.class);
    }

    public List<String> texts() {
        List<String> texts = List.of();
        for (int i = 0; i < count(); i++) {
            if (option(i) instanceof Value.Text text) {
                texts = texts.isEmpty() ? new ArrayList<>(2) : texts;
                texts.add(text.text());
            }
        }
        return texts;
    }

    /** The union of what a function gives for each option. */
    public Values each(Function<Value, Values> function) {
        if (others.length == 0) {
            return function.apply(first);
        }
        List<Values> all = new ArrayList<>(count());
        for (int i = 0; i < count(); i++) {
            all.add(function.apply(option(i)));
        }
        return union(all);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof Values values
                        && same(values.first, first)
                        && Arrays.equals(values.others, others));
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = 31 * first.hashCode() + Arrays.hashCode(others);
        }
        return hash;
    }
}
