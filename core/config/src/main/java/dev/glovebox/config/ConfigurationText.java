package dev.glovebox.config;

import dev.glovebox.config.key.EffectiveValue;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Renders {@code config show}: key, value and origin in columns. */
public final class ConfigurationText {

    private ConfigurationText() {}

    public static String table(List<EffectiveValue> values) {
        var key = width(values, EffectiveValue::key);
        var value = width(values, EffectiveValue::value);
        return values.stream()
                .map(each -> padded(each.key(), key) + "  " + padded(each.value(), value) + "  " + each.origin() + "\n")
                .collect(Collectors.joining());
    }

    private static int width(List<EffectiveValue> values, Function<EffectiveValue, String> column) {
        return values.stream()
                .map(column)
                .mapToInt(String::length)
                .filter(length -> length <= 60)
                .max()
                .orElse(0);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
