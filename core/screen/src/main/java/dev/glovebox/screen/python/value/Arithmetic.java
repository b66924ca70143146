package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.tree.Operator;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.List;

/** Binary operators on values. */
final class Arithmetic {
    private Arithmetic() {}

    static Value apply(Value left, Operator operator, Value right) {
        Value folded = switch (operator) {
            case ADD -> add(left, right);
            case MULTIPLY -> multiply(left, right);
            case MODULO -> modulo(left, right);
            case DIVIDE -> divide(left, right);
            case SUBTRACT, FLOOR_DIVIDE, POWER, BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT ->
                numbers(left, operator, right);
            case MATRIX_MULTIPLY -> Value.Opaque.NUMBER;
        };
        return folded;
    }

    private static Value.Opaque opaque(Value left, Value right) {
        Value.Opaque both = Values.opacity(left).or(Values.opacity(right));
        return both == Value.Opaque.NUMBER ? both : both.or(Value.Opaque.COMPUTED);
    }

    private static Value add(Value left, Value right) {
        if (left instanceof Value.Int) {
            return numbers(left, Operator.ADD, right);
        }
        if (left instanceof Value.Text start) {
            return append(start, right);
        }
        if (left instanceof Value.Prefix start) {
            return new Value.Prefix(start.known(), opaque(left, right));
        }
        if (left instanceof Value.Bytes start
                && right instanceof Value.Bytes end
                && start.latin1().length() + end.latin1().length() <= TextMethods.LONGEST) {
            return new Value.Bytes(start.latin1() + end.latin1());
        }
        if (left instanceof Value.Sequence start
                && right instanceof Value.Sequence end
                && start.items().size() + end.items().size() <= Folding.MOST_ITEMS) {
            List<Values> items = new ArrayList<>(start.items());
            items.addAll(end.items());
            return new Value.Sequence(items);
        }
        return opaque(left, right);
    }

    private static Value append(Value.Text start, Value right) {
        if (right instanceof Value.Text end) {
            return TextMethods.text(start.text() + end.text());
        }
        if (right instanceof Value.Prefix end) {
            return new Value.Prefix(start.text() + end.known(), end.rest());
        }
        return right instanceof Value.Opaque || right instanceof Value.Result
                ? new Value.Prefix(start.text(), Values.opacity(right).or(Value.Opaque.PLAIN))
                : opaque(start, right);
    }

    private static Value multiply(Value left, Value right) {
        if (left instanceof Value.Int && !(right instanceof Value.Int)) {
            return multiply(right, left);
        }
        if (right instanceof Value.Int times && times.value() >= 0 && times.value() <= TextMethods.LONGEST) {
            int count = (int) times.value();
            if (left instanceof Value.Text text && (long) text.text().length() * count <= TextMethods.LONGEST) {
                return new Value.Text(text.text().repeat(count));
            }
            if (left instanceof Value.Sequence sequence
                    && (long) sequence.items().size() * count <= Folding.MOST_ITEMS) {
                List<Values> items = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    items.addAll(sequence.items());
                }
                return new Value.Sequence(items);
            }
        }
        return numbers(left, Operator.MULTIPLY, right);
    }

    private static Value modulo(Value left, Value right) {
        if (!(left instanceof Value.Text template)) {
            return numbers(left, Operator.MODULO, right);
        }
        List<Value> arguments = new ArrayList<>();
        if (right instanceof Value.Sequence sequence) {
            sequence.items().forEach(item -> arguments.add(item.first()));
        } else {
            arguments.add(right);
        }
        return Templates.percent(template.text(), arguments);
    }

    /** Division is also how {@code pathlib} joins. */
    private static Value divide(Value left, Value right) {
        if (left instanceof Value.FilePath base) {
            return new Value.FilePath(Paths.join(base.text(), right));
        }
        if (right instanceof Value.FilePath end && left instanceof Value.Text) {
            return new Value.FilePath(Paths.join(left, end.text()));
        }
        return opaque(left, right);
    }

    private static Value numbers(Value left, Operator operator, Value right) {
        if (!(left instanceof Value.Int a) || !(right instanceof Value.Int b)) {
            return opaque(left, right);
        }
        long x = a.value();
        long y = b.value();
        try {
            return new Value.Int(
                    switch (operator) {
                        case ADD -> Math.addExact(x, y);
                        case SUBTRACT -> Math.subtractExact(x, y);
                        case MULTIPLY -> Math.multiplyExact(x, y);
                        case MODULO -> Math.floorMod(x, y);
                        case FLOOR_DIVIDE -> Math.floorDiv(x, y);
                        case BIT_AND -> x & y;
                        case BIT_OR -> x | y;
                        case BIT_XOR -> x ^ y;
                        case SHIFT_LEFT -> y >= 0 && y < 32 ? Math.multiplyExact(x, 1L << y) : overflow();
                        case SHIFT_RIGHT -> y >= 0 && y < 63 ? x >> y : overflow();
                        case POWER -> Math.powExact(x, Math.toIntExact(y));
                        case DIVIDE, MATRIX_MULTIPLY -> overflow();
                    });
        } catch (ArithmeticException tooLarge) {
            return Value.Opaque.NUMBER;
        }
    }

    private static long overflow() {
        throw new ArithmeticException("not a small whole number");
    }
}
