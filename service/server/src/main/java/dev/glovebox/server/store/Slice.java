package dev.glovebox.server.store;

import dev.glovebox.protocol.wire.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
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

    /** Bytes of one page, about. */
    static final long LARGEST = 2 << 20;

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

    /** How large a row is, without reading it. */
    record Sized(long ord, long size) {}

    static Sized sized(ResultSet row) throws SQLException {
        return new Sized(row.getLong("ord"), row.getLong("size"));
    }

    /** Asks for so many rows. */
    interface Rows<R> {
        List<R> first(int most);
    }

    /**
     * A page of rows that may be large: as many as fit {@link #LARGEST} together, and at least one. Their sizes are asked first, so
     * that nothing is read that is not shown.
     */
    <T> Page<T> page(Rows<Sized> sizes, Rows<Numbered<T>> rows) {
        var all = sizes.first(fetch());
        int fitting = 0;
        long total = 0;
        for (var each : all.subList(0, Math.min(limit, all.size()))) {
            total += each.size();
            if (fitting > 0 && total > LARGEST) {
                break;
            }
            fitting++;
        }
        if (fitting == 0) {
            return new Page<>(List.of(), Optional.empty());
        }
        var shown = rows.first(fitting);
        return new Page<>(
                shown.stream().map(Numbered::value).toList(),
                all.size() > fitting && !shown.isEmpty()
                        ? Optional.of(Long.toString(shown.getLast().ord(), 36))
                        : Optional.empty());
    }

    /** One more than is shown, to know whether there is more. */
    int fetch() {
        return limit + 1;
    }
}
