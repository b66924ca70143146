package dev.glovebox.runtime.output;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.runtime.channel.OutputSink;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;

/** Keeps the beginning of both streams, up to a limit each, and counts the rest. */
public final class CapturedOutput implements OutputSink {

    /** Captured part of one stream. */
    public static final class Stream {

        private final KeptBytes kept = new KeptBytes();
        private final long limit;
        private long total;

        private Stream(long limit) {
            this.limit = limit;
        }

        private synchronized void add(ByteBuffer data) {
            total += data.remaining();
            int room = (int) Math.min(data.remaining(), limit - kept.size());
            if (room > 0) {
                kept.add(data.slice(data.position(), room));
            }
        }

        public synchronized byte[] bytes() {
            return kept.all();
        }

        public synchronized boolean truncated() {
            return total > kept.size();
        }

        /** The same characters as {@link #text}, without holding all of them. To be read when nothing more comes. */
        public synchronized Reader reader() {
            return new InputStreamReader(kept.open(), java.nio.charset.StandardCharsets.UTF_8);
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
