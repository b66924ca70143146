package dev.glovebox.config.key;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.config.file.Assigned;
import dev.glovebox.config.file.Origin;
import java.util.function.Function;

/** Value of a key that no file sets. */
sealed interface Default<T> {

    record Fixed<T>(T value) implements Default<T> {}

    /**
     * Depends on where the program runs.
     *
     * @param described for the documentation
     * @param example for the template
     */
    record Derived<T>(String described, String example, Function<HostEnvironment, Assigned<T>> value)
            implements Default<T> {}

    default Assigned<T> in(HostEnvironment around) {
        return switch (this) {
            case Fixed<T>(T value) -> new Assigned<>(value, new Origin.BuiltIn());
            case Derived<T>(String _, String _, var value) -> value.apply(around);
        };
    }
}
