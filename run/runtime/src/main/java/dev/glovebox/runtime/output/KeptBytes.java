package dev.glovebox.runtime.output;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Bytes that grow by blocks: what is kept is held once, and nothing is copied to make room. Not for several threads. */
final class KeptBytes {

    private static final int SMALLEST = 1024;
    private static final int LARGEST = 64 * 1024;

    private final List<byte[]> blocks = new ArrayList<>();
    private int inLast;
    private long size;

    long size() {
        return size;
    }

    void add(ByteBuffer data) {
        size += data.remaining();
        while (data.hasRemaining()) {
            byte[] block = room();
            int count = Math.min(block.length - inLast, data.remaining());
            data.get(block, inLast, count);
            inLast += count;
        }
    }

    /** Each block is twice as large as the one before, up to a bound: most programs say little. */
    private byte[] room() {
        if (blocks.isEmpty() || inLast == blocks.getLast().length) {
            int next = blocks.isEmpty() ? SMALLEST : 2 * blocks.getLast().length;
            blocks.add(new byte[Math.min(next, LARGEST)]);
            inLast = 0;
        }
        return blocks.getLast();
    }

    /** Everything added so far. */
    InputStream open() {
        var streams = new ArrayList<InputStream>();
        long left = size;
        for (byte[] block : blocks) {
            int count = (int) Math.min(left, block.length);
            streams.add(new ByteArrayInputStream(block, 0, count));
            left -= count;
        }
        return new SequenceInputStream(Collections.enumeration(streams));
    }

    byte[] all() {
        byte[] all = new byte[Math.toIntExact(size)];
        int at = 0;
        for (byte[] block : blocks) {
            int count = Math.min(all.length - at, block.length);
            System.arraycopy(block, 0, all, at, count);
            at += count;
        }
        return all;
    }
}
