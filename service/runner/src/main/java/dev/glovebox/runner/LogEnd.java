package dev.glovebox.runner;

import java.nio.ByteBuffer;

/** The last bytes of an output that is longer than what is kept of it: most programs say at the end what went wrong. */
final class LogEnd {

    private final byte[] ring;
    private long written;

    LogEnd(int bytes) {
        this.ring = new byte[bytes];
    }

    void add(ByteBuffer data) {
        int skipped = Math.max(0, data.remaining() - ring.length);
        data.position(data.position() + skipped);
        written += skipped;
        while (data.hasRemaining()) {
            int at = (int) (written % ring.length);
            int length = Math.min(data.remaining(), ring.length - at);
            data.get(ring, at, length);
            written += length;
        }
    }

    /** How many bytes came, kept or not. */
    long written() {
        return written;
    }

    byte[] bytes() {
        int length = (int) Math.min(written, ring.length);
        var last = new byte[length];
        for (int i = 0; i < length; i++) {
            last[i] = ring[(int) ((written - length + i) % ring.length)];
        }
        return last;
    }
}
