package dev.glovebox.model.spec;

import dev.glovebox.model.value.Printable;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How strong the walls are. The order of the constants is the order of strength. */
public enum IsolationLevel {
    /** No walls; refused unless the configuration says {@code allow_unsafe: true}. */
    NONE,
    /** Own process group, clean environment, limits and timeout. */
    BASIC,
    /** Namespaces of its own, a read-only view of the host's programs, system call filter. */
    MODERATE,
    /** A hardened container. */
    STRICT,
    /** A hardened container in which nothing new can be started or connected. */
    PARANOID;

    public static IsolationLevel parse(String text) {
        try {
            return valueOf(text.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(
                    "'" + Printable.text(text) + "' is not a level; use one of "
                            + Arrays.stream(values()).map(IsolationLevel::label).collect(Collectors.joining(", ")),
                    unknown);
        }
    }

    public boolean isAtLeast(IsolationLevel other) {
        return compareTo(other) >= 0;
    }

    /** As users write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
