package dev.glovebox.server.store;

import dev.glovebox.protocol.wire.Page;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which part of a list, newest first.
 *
 * @param before only rows with a smaller number
 */
public record Slice(int limit, long before) {

    public static final int USUAL = 50;
    public static final int MOST = 500;

    /** A row and its number. */
    record Numbered<T>(long ord, T value) {}

    /** Of rows fetched with {@link #fetch} as their limit: the page, and where the next begins. */
    <T, R> Page<R> page(List<Numbered<T>> rows, Function<T, R> value) {
        boolean more = rows.size() > limit;
        var shown = more ? rows.subList(0, limit) : rows;
        return new Page<>(
                shown.stream().map(row -> value.apply(row.value())).toList(),
                more ? Optional.of(Long.toString(shown.getLast().ord(), 36)) : Optional.empty());
    }

    /** One more than is shown, to know whether there is more. */
    int fetch() {
        return limit + 1;
    }
}
