package dev.glovebox.protocol.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param next what to ask for to get the following part; empty at the end
 */
public record Page<T>(List<T> items, Optional<String> next) {

    public Page {
        items = List.copyOf(items);
    }

    public Map<String, Object> tree(Function<T, Map<String, Object>> item) {
        return new Tree()
                .put("items", items.stream().map(item).toList())
                .put("next", next)
                .map();
    }

    public static <T> Page<T> read(Reading from, Function<Reading, T> item) {
        return new Page<>(from.objects("items", item), from.optional("next"));
    }
}
