package dev.glovebox.bench.scenario;

import dev.glovebox.runtime.channel.OutputSink;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** Takes output for the time of its first byte. */
public final class FirstByte implements OutputSink {

    private final long begin = System.nanoTime();
    private volatile long first;

    @Override
    public void stdout(ByteBuffer data) {
        if (first == 0) {
            first = elapsed();
        }
    }

    @Override
    public void stderr(ByteBuffer data) {}

    /** Nanoseconds since this was made. */
    public long elapsed() {
        return System.nanoTime() - begin;
    }

    /** Nanoseconds until the first byte came; empty while none did. */
    public OptionalLong nanos() {
        return first == 0 ? OptionalLong.empty() : OptionalLong.of(first);
    }
}
