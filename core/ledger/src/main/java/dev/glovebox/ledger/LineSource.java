package dev.glovebox.ledger;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;

/** Cuts a file into lines, forwards, holding one block and at most one line of the longest length in memory. */
final class LineSource {

    private static final int BLOCK = 1 << 16;

    /** Next part of the file. */
    sealed interface Piece {
        /** A line, without its break. */
        @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
        record Line(byte[] bytes) implements Piece {}

        /** A line past any length we write; its bytes were skipped. */
        record Overlong(long length) implements Piece {}

        /** Bytes after the last line break. */
        record Unfinished(long length) implements Piece {}

        record End() implements Piece {}
    }

    private final Optional<FileChannel> channel;
    private final long size;
    private final byte[] block = new byte[BLOCK];
    private int from;
    private int to;
    private long read;

    /** Reads up to {@code size}; without a channel, for a ledger that is not there, nothing. */
    LineSource(Optional<FileChannel> channel, long size) {
        this.channel = channel;
        this.size = size;
    }

    Piece next() throws IOException {
        var line = new ByteArrayOutputStream(512);
        long length = 0;
        while (true) {
            if (from == to && !fill()) {
                return length == 0 ? new Piece.End() : new Piece.Unfinished(length);
            }
            int end = from;
            while (end < to && block[end] != '\n') {
                end++;
            }
            length += end - from;
            if (length <= LineWriter.LONGEST) {
                line.write(block, from, end - from);
            }
            boolean whole = end < to;
            from = whole ? end + 1 : end;
            if (whole) {
                return length <= LineWriter.LONGEST ? new Piece.Line(line.toByteArray()) : new Piece.Overlong(length);
            }
        }
    }

    private boolean fill() throws IOException {
        if (channel.isEmpty() || read == size) {
            return false;
        }
        var buffer = ByteBuffer.wrap(block, 0, (int) Math.min(BLOCK, size - read));
        int count = channel.get().read(buffer, read);
        if (count < 0) {
            throw new IOException("the ledger became shorter while it was being read");
        }
        read += count;
        from = 0;
        to = count;
        return true;
    }
}
