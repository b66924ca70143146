package dev.glovebox.runtime.output;

import dev.glovebox.runtime.channel.OutputSink;
import java.nio.ByteBuffer;

/** Counts what goes by; past the limit it lets nothing more through and says so, but goes on consuming. */
public final class OutputLimit implements OutputSink {

    private final OutputSink sink;
    private final Runnable exceeded;
    private long left;

    public OutputLimit(OutputSink sink, long bytes, Runnable exceeded) {
        this.sink = sink;
        this.exceeded = exceeded;
        this.left = bytes;
    }

    @Override
    public void stdout(ByteBuffer data) {
        var allowed = allowed(data);
        if (allowed.hasRemaining()) {
            sink.stdout(allowed);
        }
    }

    @Override
    public void stderr(ByteBuffer data) {
        var allowed = allowed(data);
        if (allowed.hasRemaining()) {
            sink.stderr(allowed);
        }
    }

    private ByteBuffer allowed(ByteBuffer data) {
        if (data.remaining() > left) {
            exceeded.run();
        }
        var part = data.slice(data.position(), (int) Math.min(left, data.remaining()));
        left -= part.remaining();
        return part;
    }
}
