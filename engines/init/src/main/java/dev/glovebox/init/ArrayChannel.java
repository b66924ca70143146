package dev.glovebox.init;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * A process's streams as channels. {@link java.nio.channels.Channels} would cut at 8 KiB and not flush; these pass the
 * backing array on as it is, so they take heap buffers only.
 */
final class ArrayChannel {
    private ArrayChannel() {}

    record Input(InputStream stream) implements ReadableByteChannel {
        @Override
        public int read(ByteBuffer target) throws IOException {
            int got = stream.read(target.array(), target.arrayOffset() + target.position(), target.remaining());
            if (got > 0) {
                target.position(target.position() + got);
            }
            return got;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }

    record Output(OutputStream stream) implements WritableByteChannel {
        @Override
        public int write(ByteBuffer source) throws IOException {
            int count = source.remaining();
            stream.write(source.array(), source.arrayOffset() + source.position(), count);
            stream.flush();
            source.position(source.limit());
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
