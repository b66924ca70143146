package dev.glovebox.model.spec;

import dev.glovebox.model.value.Printable;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Graphics processors given to a box: a hole in its walls, made on purpose. */
public sealed interface Gpus {

    record All() implements Gpus {}

    /** Any that many of them. */
    record Count(int number) implements Gpus {
        public Count {
            if (number < 1 || number > 64) {
                throw new IllegalArgumentException("the number of GPUs must be between 1 and 64, not " + number);
            }
        }
    }

    /** These, by index or by the identity their driver gives them. */
    record Named(List<String> ids) implements Gpus {

        private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9:._-]{0,127}");

        public Named {
            ids = List.copyOf(ids);
            if (ids.isEmpty() || !ids.stream().allMatch(id -> ID.matcher(id).matches())) {
                throw new IllegalArgumentException(
                        "write device= and the numbers or ids of the GPUs, for example device=0,1");
            }
        }
    }

    static Gpus parse(String text) {
        if (text.equals("all")) {
            return new All();
        }
        if (text.startsWith("device=")) {
            return new Named(Arrays.asList(text.substring("device=".length()).split(",", -1)));
        }
        if (text.matches("\\d{1,3}")) {
            return new Count(Integer.parseInt(text));
        }
        throw new IllegalArgumentException(
                "'" + Printable.text(text) + "' does not select GPUs; write all, a number, or device=0,1");
    }

    /** As users write it. */
    default String label() {
        return switch (this) {
            case All() -> "all";
            case Count(int number) -> Integer.toString(number);
            case Named(List<String> ids) -> "device=" + String.join(",", ids);
        };
    }
}
