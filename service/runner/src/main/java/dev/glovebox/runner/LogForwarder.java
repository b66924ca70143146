package dev.glovebox.runner;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.protocol.runner.RunnerCallback.Logs;
import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import dev.glovebox.runtime.channel.OutputSink;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;

/**
 * Takes a program's output to the outbox, up to a limit for each stream. So neither memory nor disk grows with what a program
 * writes, and one that writes faster than the disk takes waits.
 */
final class LogForwarder implements OutputSink {

    private final LeaseReport report;
    private final long limit;
    private final Map<Stream, Long> written = new EnumMap<>(Stream.class);

    LogForwarder(LeaseReport report, ByteSize limit) {
        this.report = report;
        this.limit = limit.bytes();
    }

    @Override
    public void stdout(ByteBuffer data) {
        forward(Stream.STDOUT, data);
    }

    @Override
    public void stderr(ByteBuffer data) {
        forward(Stream.STDERR, data);
    }

    private synchronized void forward(Stream stream, ByteBuffer data) {
        long before = written.getOrDefault(stream, 0L);
        written.put(stream, before + data.remaining());
        long room = Math.clamp(limit - before, 0, data.remaining());
        while (room > 0) {
            var part = new byte[(int) Math.min(room, Logs.MOST_BYTES)];
            data.get(part);
            report.logs(stream, part);
            room -= part.length;
        }
        data.position(data.limit());
    }

    /** Says what was left out: a log must not look complete when it is not. */
    synchronized void close() {
        written.forEach((stream, bytes) -> {
            if (bytes > limit) {
                report.event(
                        "logs.truncated",
                        Map.of("stream", stream.label(), "kept_bytes", limit, "written_bytes", bytes));
            }
        });
    }
}
