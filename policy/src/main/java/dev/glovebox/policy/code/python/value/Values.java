package dev.glovebox.policy.code.python.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Everything an expression may be. A rule that is about danger asks whether any option is dangerous. */
public record Values(List<Value> options) {
    /** More alternatives than this are one unknown: programs with more are not worth telling apart. */
    private static final int MOST = 24;

    public static final Values PLAIN = of(Value.Opaque.PLAIN);
    public static final Values COMPUTED = of(Value.Opaque.COMPUTED);
    public static final Values DECODED = of(Value.Opaque.DECODED);
    public static final Values NUMBER = of(Value.Opaque.NUMBER);

    public static Values of(Value value) {
        return new Values(List.of(value));
    }

    public static Values text(String text) {
        return of(new Value.Text(text));
    }

    public static Values union(Collection<Values> alternatives) {
        Values first = null;
        List<Value> distinct = null;
        for (Values alternative : alternatives) {
            if (first == null) {
                first = alternative;
            } else if (distinct != null || !first.equals(alternative)) {
                distinct = distinct == null ? new ArrayList<>(first.options) : distinct;
                for (Value option : alternative.options) {
                    if (!distinct.contains(option)) {
                        distinct.add(option);
                    }
                }
            }
        }
        if (distinct == null) {
            return first == null ? PLAIN : first;
        }
        return bounded(distinct);
    }

    /** Modules and symbols always survive the bound: they are what a rule must not lose sight of. */
    private static Values bounded(List<Value> distinct) {
        if (distinct.size() <= MOST) {
            return new Values(distinct);
        }
        List<Value> kept = new ArrayList<>();
        for (Value value : distinct) {
            if (value instanceof Value.Module || value instanceof Value.Symbol || kept.size() < MOST) {
                kept.add(value);
            }
        }
        kept.add(Value.Opaque.COMPUTED);
        return new Values(kept);
    }

    /** A list, not a stream: nearly every answer has no element or one, and this is asked several times per expression. */
    public <T extends Value> List<T> all(Class<T> kind) {
        List<T> found = List.of();
        for (Value option : options) {
            if (kind.isInstance(option)) {
                found = found.isEmpty() ? new ArrayList<>(2) : found;
                found.add(kind.cast(option));
            }
        }
        return found;
    }

    public boolean any(Predicate<Value> test) {
        for (Value option : options) {
            if (test.test(option)) {
                return true;
            }
        }
        return false;
    }

    /** Whether every option passes; there is always at least one. */
    public boolean every(Predicate<Value> test) {
        return !any(test.negate());
    }

    public boolean has(Class<? extends Value> kind) {
        for (Value option : options) {
            if (kind.isInstance(option)) {
                return true;
            }
        }
        return false;
    }

    /** How unknown the least known option is; NUMBER when everything is known. */
    public Value.Opaque opacity() {
        Value.Opaque most = Value.Opaque.NUMBER;
        for (Value option : options) {
            most = most.or(opacity(option));
        }
        return most;
    }

    private static Value.Opaque opacity(Value value) {
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
        for (Value option : options) {
            if (option instanceof Value.Text text) {
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
        for (Value option : options) {
            all.add(function.apply(option));
        }
        return union(all);
    }
}
