package dev.glovebox.config;

import java.util.function.Function;

/** What holds when no file says anything. */
sealed interface Default<T> {

    record Fixed<T>(T value) implements Default<T> {}

    /**
     * Depends on where the program runs.
     *
     * @param described for the documentation
     * @param example for the template
     */
    record Derived<T>(String described, String example, Function<Surroundings, Assigned<T>> value)
            implements Default<T> {}

    default Assigned<T> in(Surroundings around) {
        return switch (this) {
            case Fixed<T>(T value) -> new Assigned<>(value, new Origin.BuiltIn());
            case Derived<T>(String _, String _, var value) -> value.apply(around);
        };
    }
}
