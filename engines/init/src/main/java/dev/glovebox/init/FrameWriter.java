package dev.glovebox.init;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes frames to a blocking channel, from any number of threads: a frame is never mixed with another. Header and
 * payload go out together, in one call of the channel wherever the channel takes them in one.
 */
public final class FrameWriter {
    private static final int INITIAL_BYTES = 8_192;

    private final WritableByteChannel channel;
    private final ReentrantLock lock = new ReentrantLock();
    private ByteBuffer buffer = ByteBuffer.allocate(INITIAL_BYTES);

    private FrameWriter(WritableByteChannel channel) {
        this.channel = channel;
    }

    public static FrameWriter to(WritableByteChannel channel) {
        return new FrameWriter(channel);
    }

    /** For {@code init serve --stdio}; flushes after every frame. */
    public static FrameWriter to(OutputStream stream) {
        return new FrameWriter(new ArrayChannel.Output(stream));
    }

    /** After an exception, half a frame may be on its way: the channel is of no use any more. */
    public void write(Frame frame) throws IOException {
        int payload = FrameEncoder.payloadSize(frame);
        lock.lock();
        try {
            reserve(Frame.HEADER_BYTES + payload);
            FrameEncoder.encode(frame, payload, buffer.clear());
            buffer.flip();
            while (buffer.hasRemaining()) {
                int ignored = channel.write(buffer);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Doubles, so that a stream of large frames allocates a few times and then never again. */
    private void reserve(int size) {
        if (buffer.capacity() < size) {
            buffer = ByteBuffer.allocate(
                    Math.max(size, Math.min(2 * buffer.capacity(), Frame.HEADER_BYTES + Frame.MAX_PAYLOAD)));
        }
    }
}
