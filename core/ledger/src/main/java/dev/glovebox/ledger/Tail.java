package dev.glovebox.ledger;

import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;

/**
 * The end of the file of entries, read backwards from its last byte.
 *
 * @param end where the last whole line ends, and so where the next one belongs
 * @param torn how many bytes after it are no line: what a writer killed in the middle of a write leaves
 * @param last the entry on the last whole line; empty when that line is unreadable or was edited
 */
record Tail(long end, long torn, Optional<Point> last) {

    private static final int BLOCK = 1 << 16;

    static Tail read(FileChannel lines, long size) throws IOException {
        if (size == 0) {
            return new Tail(0, 0, Optional.of(Point.BEGINNING));
        }
        long end = lastBreak(lines, size);
        if (end == size) {
            long start = lastBreak(lines, size - 1);
            var read = entry(lines, start, end);
            if (read.isPresent()) {
                return new Tail(end, 0, point(read.get()));
            }
            end = start;
        }
        if (end == 0) {
            return new Tail(0, size, Optional.of(Point.BEGINNING));
        }
        return new Tail(
                end, size - end, entry(lines, lastBreak(lines, end - 1), end).flatMap(Tail::point));
    }

    /** Of what is about to be cut off. */
    String tornHash(FileChannel lines) throws IOException {
        var hash = new Sha256();
        for (long at = end; at < end + torn; at += BLOCK) {
            var bytes = bytes(lines, at, (int) Math.min(BLOCK, end + torn - at));
            hash.add(bytes, bytes.length);
        }
        return hash.hex();
    }

    private static Optional<Point> point(LineReader.Read read) {
        return read.unchanged() ? Optional.of(Point.at(read.entry())) : Optional.empty();
    }

    private static Optional<LineReader.Read> entry(FileChannel lines, long start, long end) throws IOException {
        if (end - start - 1 > LineWriter.LONGEST) {
            return Optional.empty();
        }
        try {
            return Optional.of(LineReader.read(bytes(lines, start, (int) (end - start - 1))));
        } catch (LineReader.Unreadable unreadable) {
            return Optional.empty();
        }
    }

    /** The position after the last line break before {@code limit}, or 0. */
    private static long lastBreak(FileChannel lines, long limit) throws IOException {
        for (long upTo = limit; upTo > 0; upTo -= BLOCK) {
            long from = Math.max(0, upTo - BLOCK);
            var block = bytes(lines, from, (int) (upTo - from));
            for (int i = block.length - 1; i >= 0; i--) {
                if (block[i] == '\n') {
                    return from + i + 1;
                }
            }
        }
        return 0;
    }

    private static byte[] bytes(FileChannel lines, long at, int length) throws IOException {
        var buffer = ByteBuffer.allocate(length);
        while (buffer.hasRemaining()) {
            if (lines.read(buffer, at + buffer.position()) < 0) {
                throw new IOException("the ledger became shorter while it was being read");
            }
        }
        return buffer.array();
    }
}
