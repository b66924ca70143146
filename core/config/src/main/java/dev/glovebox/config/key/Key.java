package dev.glovebox.config.key;

import dev.glovebox.config.value.ValueType;

/**
 * One thing the file can say: all there is to know about it.
 *
 * @param path with dots between the sections, {@code sandbox.memory_limit}
 * @param doc one or two sentences for people
 */
public record Key<T>(String path, ValueType<T> form, Default<T> unset, Trust<T> trust, String doc) {

    /** The last word of the path. */
    public String name() {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** The sections it stands in; empty for a key at the top. */
    public String section() {
        return path.substring(0, Math.max(0, path.lastIndexOf('.')));
    }

    String unsetText() {
        return switch (unset) {
            case Default.Fixed<T>(T value) -> form.show(value);
            case Default.Derived<T>(String described, String _, var _) -> described;
        };
    }

    String example() {
        return switch (unset) {
            case Default.Fixed<T>(T value) -> form.show(value);
            case Default.Derived<T>(String _, String example, var _) -> example;
        };
    }
}
