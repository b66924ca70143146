package dev.glovebox.model.value;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds a constant by the name it has outside. */
public final class Named {

    private Named() {}

    /**
     * The choice with that label.
     *
     * @param what the kind of thing, for the message: "'x' is not one of the choices for {what}"
     */
    public static <T> T of(T[] choices, Function<T, String> label, String text, String what) {
        return Arrays.stream(choices)
                .filter(choice -> label.apply(choice).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + Printable.text(text) + "' is not a valid value of " + what + "; use one of "
                                + Arrays.stream(choices).map(label).collect(Collectors.joining(", "))));
    }
}
