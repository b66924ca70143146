package dev.glovebox.config.value;

import dev.glovebox.config.file.FoundNode;
import dev.glovebox.config.file.SourcePosition;
import dev.glovebox.config.file.ValueReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How a value is written. */
public interface ValueType<T> {

    /** For documentation and messages: {@code a size such as 512m}. */
    String wanted();

    /** The value; empty when there is none, and then the problem has been reported. */
    Optional<T> read(FoundNode found, ValueReading reading);

    /** As one would write it in the file. */
    String show(T value);

    /**
     * A value written as one word or number.
     *
     * @param parse says what is wrong by an {@link IllegalArgumentException}
     */
    record Single<T>(String wanted, BiFunction<String, ValueReading, T> parse, Function<T, String> shown)
            implements ValueType<T> {

        static <T> Single<T> of(String wanted, Function<String, T> parse, Function<T, String> shown) {
            return new Single<>(wanted, (text, _) -> parse.apply(text), shown);
        }

        @Override
        public Optional<T> read(FoundNode found, ValueReading reading) {
            if (!(found instanceof FoundNode.Scalar(SourcePosition position, String text))) {
                reading.wrongType(found, wanted);
                return Optional.empty();
            }
            try {
                return Optional.of(parse.apply(text, reading));
            } catch (ArithmeticException tooLarge) {
                reading.badValue(position, "'" + text + "' is out of range", wanted);
            } catch (IllegalArgumentException wrong) {
                reading.badValue(position, String.valueOf(wrong.getMessage()), wanted);
            }
            return Optional.empty();
        }

        @Override
        public String show(T value) {
            return shown.apply(value);
        }
    }

    record Several<T>(String wanted, ValueType<T> each) implements ValueType<List<T>> {

        /** Reads every item, so that each wrong one is reported. */
        @Override
        public Optional<List<T>> read(FoundNode found, ValueReading reading) {
            if (!(found instanceof FoundNode.Sequence(SourcePosition _, List<FoundNode> items))) {
                reading.wrongType(found, wanted);
                return Optional.empty();
            }
            var values = new ArrayList<T>();
            for (var item : items) {
                each.read(item, reading).ifPresent(values::add);
            }
            return values.size() == items.size() ? Optional.of(List.copyOf(values)) : Optional.empty();
        }

        @Override
        public String show(List<T> values) {
            return values.stream().map(each::show).collect(Collectors.joining(", ", "[", "]"));
        }
    }
}
