package dev.glovebox.protocol.resource;

import dev.glovebox.protocol.wire.Reading;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far settings may go, by their names in a role of the configuration: several words, or one amount. What a setting may be is
 * for the policy to say.
 */
public record SettingBounds(Map<String, List<String>> values) {

    public static final SettingBounds NONE = new SettingBounds(Map.of());

    public SettingBounds {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        values.forEach((name, words) -> copy.put(name, List.copyOf(words)));
        values = Collections.unmodifiableMap(copy);
    }

    public Map<String, Object> tree() {
        return new LinkedHashMap<>(values);
    }

    /** One value may stand without a list. */
    public static SettingBounds read(Reading from) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        from.everything().forEach((name, value) -> values.put(name, words(from, name, value)));
        return new SettingBounds(values);
    }

    private static List<String> words(Reading from, String name, Object value) {
        return switch (value) {
            case String word -> List.of(word);
            case Number number -> List.of(number.toString());
            case List<?> items
            when items.stream().allMatch(String.class::isInstance) ->
                items.stream().map(String.class::cast).toList();
            case Object _ -> {
                from.problem(name, "field.type", "is neither a text nor a list of texts", "write it in quotes");
                yield List.of();
            }
        };
    }
}
