package dev.glovebox.policy.code.python.value;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Everything an expression may be. A rule that is about danger asks whether any option is dangerous. Options are counted
 * through, not iterated: this is asked many times per expression, and the iterators were a third of all memory used.
 */
public record Values(List<Value> options) {
    /** More alternatives than this are one unknown: programs with more are not worth telling apart. */
    private static final int MOST = 24;

    public static final Values PLAIN = new Values(List.of(Value.Opaque.PLAIN));
    public static final Values COMPUTED = new Values(List.of(Value.Opaque.COMPUTED));
    public static final Values DECODED = new Values(List.of(Value.Opaque.DECODED));
    public static final Values NUMBER = new Values(List.of(Value.Opaque.NUMBER));

    public static Values of(Value value) {
        return value instanceof Value.Opaque opaque
                ? switch (opaque) {
                    case NUMBER -> NUMBER;
                    case PLAIN -> PLAIN;
                    case COMPUTED -> COMPUTED;
                    case DECODED -> DECODED;
                }
                : new Values(List.of(value));
    }

    public static Values text(String text) {
        return of(new Value.Text(text));
    }

    public static Values union(List<Values> alternatives) {
        if (alternatives.isEmpty()) {
            return PLAIN;
        }
        Values first = alternatives.getFirst();
        List<Value> distinct = null;
        for (int i = 1; i < alternatives.size(); i++) {
            Values alternative = alternatives.get(i);
            if (distinct != null || !first.equals(alternative)) {
                distinct = distinct == null ? new ArrayList<>(first.options) : distinct;
                collect(alternative, distinct);
            }
        }
        return distinct == null ? first : new Values(distinct);
    }

    /** One too many and the rest is summed up; comparing everything with everything would cost its square. */
    private static void collect(Values added, List<Value> distinct) {
        for (int i = 0; i < added.options.size(); i++) {
            Value option = added.options.get(i);
            boolean full = distinct.size() >= MOST;
            boolean dropped = full && !survives(option);
            if (!(dropped && distinct.contains(Value.Opaque.COMPUTED)) && !distinct.contains(option)) {
                distinct.add(dropped ? Value.Opaque.COMPUTED : option);
            }
        }
    }

    /** Modules and symbols outlast the bound, for a rule must not lose sight of them; so does how unknown the rest is. */
    private static boolean survives(Value value) {
        return value instanceof Value.Module || value instanceof Value.Symbol || value instanceof Value.Opaque;
    }

    /** A list, not a stream: nearly every answer has no element or one, and this is asked several times per expression. */
    public <T extends Value> List<T> all(Class<T> kind) {
        List<T> found = List.of();
        for (int i = 0; i < options.size(); i++) {
            Value option = options.get(i);
            if (kind.isInstance(option)) {
                found = found.isEmpty() ? new ArrayList<>(2) : found;
                found.add(kind.cast(option));
            }
        }
        return found;
    }

    public boolean any(Predicate<Value> test) {
        for (int i = 0; i < options.size(); i++) {
            if (test.test(options.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether every option passes; there is always at least one. */
    public boolean every(Predicate<Value> test) {
        for (int i = 0; i < options.size(); i++) {
            if (!test.test(options.get(i))) {
                return false;
            }
        }
        return true;
    }

    public boolean has(Class<? extends Value> kind) {
        for (int i = 0; i < options.size(); i++) {
            if (kind.isInstance(options.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** How unknown the least known option is; NUMBER when everything is known. */
    public Value.Opaque opacity() {
        Value.Opaque most = Value.Opaque.NUMBER;
        for (int i = 0; i < options.size(); i++) {
            most = most.or(opacity(options.get(i)));
        }
        return most;
    }

    static Value.Opaque opacity(Value value) {
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
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i) instanceof Value.Text text) {
                texts = texts.isEmpty() ? new ArrayList<>(2) : texts;
                texts.add(text.text());
            }
        }
        return texts;
    }

    /** The union of what a function gives for each option. */
    public Values each(Function<Value, Values> function) {
        if (options.size() == 1) {
            return function.apply(options.getFirst());
        }
        List<Values> all = new ArrayList<>(options.size());
        for (int i = 0; i < options.size(); i++) {
            all.add(function.apply(options.get(i)));
        }
        return union(all);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Values values && values.options.equals(options);
    }

    @Override
    public int hashCode() {
        return options.hashCode();
    }
}
