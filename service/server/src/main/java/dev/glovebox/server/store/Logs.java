package dev.glovebox.server.store;

import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.store.sql.Tx;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Function;

/** Output of programs, in pieces, each at its offset. */
public final class Logs {

    /** Which output of which attempt. */
    public record StreamKey(String task, int attempt, Stream stream) {}

    @SuppressWarnings("ArrayRecordComponent") // read, copied and forgotten
    private record Piece(long start, byte[] data) {
        long end() {
            return start + data.length;
        }
    }

    private static final String LAST = "SELECT start, data FROM logs WHERE task = ? AND attempt = ? AND stream = ?"
            + " ORDER BY start DESC LIMIT 1";

    private final Database database;
    private final Function<String, Runnable> news;

    /** @param news told, by the task, after each commit that added output */
    public Logs(Database database, Function<String, Runnable> news) {
        this.database = database;
        this.news = news;
    }

    public void append(Tx tx, StreamKey key, byte[] data) {
        if (data.length == 0) {
            return;
        }
        tx.update(
                "INSERT INTO logs (task, attempt, stream, start, data) VALUES (?, ?, ?, ?, ?)",
                key.task(),
                key.attempt(),
                key.stream(),
                length(tx, key),
                data);
        tx.afterCommit(news.apply(key.task()));
    }

    private static long length(Tx tx, StreamKey key) {
        return tx.first(
                        LAST,
                        row -> new Piece(row.getLong("start"), row.getBytes("data")),
                        key.task(),
                        key.attempt(),
                        key.stream())
                .map(Piece::end)
                .orElse(0L);
    }

    /** How much of it there is so far. */
    public long length(StreamKey key) {
        return database.first(
                        LAST,
                        row -> new Piece(row.getLong("start"), row.getBytes("data")),
                        key.task(),
                        key.attempt(),
                        key.stream())
                .map(Piece::end)
                .orElse(0L);
    }

    /** From an offset on, at least one piece if there is one, and not much more than {@code most} bytes. */
    public byte[] read(StreamKey key, long offset, int most) {
        var bytes = new ByteArrayOutputStream();
        long at = offset;
        while (bytes.size() < most) {
            var pieces = pieces(key, at);
            if (pieces.isEmpty()) {
                break;
            }
            for (var piece : pieces) {
                int from = (int) Math.max(0, at - piece.start());
                int length = Math.min(piece.data().length - from, most - bytes.size());
                bytes.write(piece.data(), from, length);
                at += length;
            }
        }
        return bytes.toByteArray();
    }

    private List<Piece> pieces(StreamKey key, long at) {
        return database
                .list(
                        "SELECT start, data FROM logs WHERE task = ? AND attempt = ? AND stream = ? AND start >= COALESCE("
                                + "(SELECT MAX(start) FROM logs WHERE task = ? AND attempt = ? AND stream = ? AND start <= ?), 0)"
                                + " ORDER BY start LIMIT 4",
                        row -> new Piece(row.getLong("start"), row.getBytes("data")),
                        key.task(),
                        key.attempt(),
                        key.stream(),
                        key.task(),
                        key.attempt(),
                        key.stream(),
                        at)
                .stream()
                .filter(piece -> piece.end() > at)
                .toList();
    }
}
