package dev.glovebox.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Some entries, newest first, read from the end of the file: so a page costs the same however long the ledger is. It checks no
 * hashes: that is {@link LedgerVerifier}'s work.
 *
 * @param next where the following page begins; empty at the beginning of the ledger
 */
public record LedgerPage(List<LedgerEntry> entries, OptionalLong next) {

    /** Of the newest entry. */
    public static final long END = Long.MAX_VALUE;

    private static final int BLOCK = 1 << 18;

    /** A query that matches rarely gives a short page rather than an endless search. */
    private static final long LONGEST_SEARCH = 16L << 20;

    public LedgerPage {
        entries = List.copyOf(entries);
    }

    /**
     * The entries that match, before a place in the ledger.
     *
     * @param before {@link #END}, or {@code next} of another page; any other number is harmless
     */
    public static LedgerPage before(Path directory, LedgerQuery query, long before, int most) throws IOException {
        try (var snapshot = Snapshot.of(directory)) {
            return snapshot.lines().isEmpty()
                    ? new LedgerPage(List.of(), OptionalLong.empty())
                    : read(snapshot.lines().get(), query, Math.clamp(before, 0, snapshot.size()), most);
        }
    }

    private static LedgerPage read(FileChannel lines, LedgerQuery query, long before, int most) throws IOException {
        var found = new ArrayList<LedgerEntry>();
        long end = before;
        while (end > 0 && before - end < LONGEST_SEARCH) {
            var block = Block.endingAt(lines, end);
            for (int stop = block.bytes().length; stop > block.first(); ) {
                int start = block.startOfLineEndingAt(stop);
                try {
                    var entry = LineReader.read(block.line(start, stop)).entry();
                    if (query.matches(entry)) {
                        found.add(entry);
                    }
                } catch (LineReader.Unreadable damaged) {
                    // whoever verifies the ledger is told; whoever reads it gets the rest
                }
                stop = start;
                if (found.size() == most) {
                    return new LedgerPage(found, next(block.at() + start));
                }
            }
            end = block.at() + block.first();
        }
        return new LedgerPage(found, next(end));
    }

    private static OptionalLong next(long place) {
        return place > 0 ? OptionalLong.of(place) : OptionalLong.empty();
    }

    /**
     * A part of the file.
     *
     * @param at where it begins
     * @param first where in it the first line begins that is whole
     */
    @SuppressWarnings("ArrayRecordComponent") // read and forgotten
    private record Block(byte[] bytes, long at, int first) {

        /** Large enough to hold at least one line, whatever its length. */
        static Block endingAt(FileChannel lines, long end) throws IOException {
            int size = BLOCK;
            while (true) {
                long at = Math.max(0, end - size);
                byte[] bytes = new byte[(int) (end - at)];
                var buffer = ByteBuffer.wrap(bytes);
                while (buffer.hasRemaining()) {
                    if (lines.read(buffer, at + buffer.position()) < 0) {
                        throw new IOException("the ledger became shorter while it was being read");
                    }
                }
                int first = at == 0 ? 0 : afterFirstBreak(bytes);
                if (first < bytes.length) {
                    return new Block(bytes, at, first);
                }
                if (size > 2 * LineWriter.LONGEST) {
                    return new Block(bytes, at, 0); // no line of ours is that long: step over it
                }
                size *= 2;
            }
        }

        private static int afterFirstBreak(byte[] bytes) {
            int place = 0;
            while (place < bytes.length && bytes[place] != '\n') {
                place++;
            }
            return Math.min(bytes.length, place + 1);
        }

        int startOfLineEndingAt(int stop) {
            int start = stop - 1;
            while (start > first && bytes[start - 1] != '\n') {
                start--;
            }
            return start;
        }

        byte[] line(int start, int stop) {
            return Arrays.copyOfRange(bytes, start, bytes[stop - 1] == '\n' ? stop - 1 : stop);
        }
    }
}
