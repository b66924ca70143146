package dev.glovebox.runtime;

import dev.glovebox.model.ByteSize;
import dev.glovebox.runtime.channel.OutputSink;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Keeps the beginning of both streams, up to a limit each, and counts the rest. */
public final class CapturedOutput implements OutputSink {

    /** What was kept of one stream. */
    public static final class Stream {

        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final long limit;
        private long total;

        private Stream(long limit) {
            this.limit = limit;
        }

        private synchronized void add(ByteBuffer data) {
            total += data.remaining();
            int room = (int) Math.min(data.remaining(), limit - kept.size());
            if (room > 0) {
                var bytes = new byte[room];
                data.get(bytes);
                kept.writeBytes(bytes);
            }
        }

        public synchronized byte[] bytes() {
            return kept.toByteArray();
        }

        public synchronized boolean truncated() {
            return total > kept.size();
        }

        /** For programs that write UTF-8; what is not becomes the replacement character. */
        public String text() {
            return new String(bytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    private final Stream out;
    private final Stream err;

    public CapturedOutput(ByteSize limit) {
        this.out = new Stream(limit.bytes());
        this.err = new Stream(limit.bytes());
    }

    public Stream out() {
        return out;
    }

    public Stream err() {
        return err;
    }

    @Override
    public void stdout(ByteBuffer data) {
        out.add(data);
    }

    @Override
    public void stderr(ByteBuffer data) {
        err.add(data);
    }
}
