package dev.glovebox.engine.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;

/** A process's standard streams as the two halves of a door. The JDK's own adapters move 8 KiB at a time. */
final class PipeChannels {

    private static final int PIECE = 128 * 1024;

    private PipeChannels() {}

    /** For one reading thread at a time. */
    static final class In implements ReadableByteChannel {

        private final InputStream stream;
        private final byte[] piece = new byte[PIECE];
        /** What {@link #awaitFirst} received and nobody has read yet. */
        private ByteBuffer early = ByteBuffer.allocate(0);

        private volatile boolean open = true;

        In(InputStream stream) {
            this.stream = stream;
        }

        /** Waits until the other end has said something, and keeps it. False if it never will. */
        boolean awaitFirst() throws IOException {
            int count = stream.read(piece);
            early = ByteBuffer.wrap(Arrays.copyOf(piece, Math.max(count, 0)));
            return count > 0;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            if (early.hasRemaining()) {
                return move(early, target);
            }
            int wanted = Math.min(target.remaining(), PIECE);
            if (target.hasArray()) {
                int count = stream.read(target.array(), target.arrayOffset() + target.position(), wanted);
                target.position(target.position() + Math.max(count, 0));
                return count;
            }
            int count = stream.read(piece, 0, wanted);
            if (count > 0) {
                target.put(piece, 0, count);
            }
            return count;
        }

        private static int move(ByteBuffer source, ByteBuffer target) {
            int count = Math.min(source.remaining(), target.remaining());
            target.put(source.slice(source.position(), count));
            source.position(source.position() + count);
            return count;
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() throws IOException {
            open = false;
            stream.close();
        }
    }

    /** Nothing stays behind in a buffer: each write is on its way when it returns. */
    static final class Out implements WritableByteChannel {

        private final OutputStream stream;
        private volatile boolean open = true;

        Out(OutputStream stream) {
            this.stream = stream;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            int count = source.remaining();
            if (source.hasArray()) {
                stream.write(source.array(), source.arrayOffset() + source.position(), count);
                source.position(source.limit());
            } else {
                var copy = new byte[count];
                source.get(copy);
                stream.write(copy);
            }
            stream.flush();
            return count;
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        /** Never fails: what a write could not deliver is still in the stream's buffer, and nobody is left to take it. */
        @Override
        public void close() {
            open = false;
            try {
                stream.close();
            } catch (IOException undelivered) {
                return; // the write that failed has told its caller; the descriptor is closed all the same
            }
        }
    }
}
