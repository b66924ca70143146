package dev.glovebox.runner;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.protocol.runner.RunnerCallback.Logs;
import dev.glovebox.protocol.runner.RunnerCallback.Stream;
import dev.glovebox.runtime.channel.OutputSink;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Takes a program's output to the outbox, up to a limit for each stream, and the last of what is beyond it. So neither memory nor
 * disk grows with what a program writes, and one that writes faster than the disk takes waits.
 */
final class LogForwarder implements OutputSink {

    private static final int MOST_END = 64 * 1024;

    private final LeaseReport report;
    private final long limit;
    private final Map<Stream, Long> written = new EnumMap<>(Stream.class);
    private final Map<Stream, LogEnd> ends = new EnumMap<>(Stream.class);

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
        if (data.hasRemaining()) {
            ends.computeIfAbsent(stream, _ -> new LogEnd(Math.clamp(limit, 1, MOST_END)))
                    .add(data);
        }
    }

    /** Says what was left out, in the log and as an event: a log must not look complete when it is not. */
    synchronized void close() {
        ends.forEach((stream, end) -> {
            byte[] last = end.bytes();
            long missing = end.written() - last.length;
            if (missing > 0) {
                report.logs(stream, ("\n[" + missing + " bytes left out]\n").getBytes(StandardCharsets.US_ASCII));
            }
            for (int at = 0; at < last.length; at += Logs.MOST_BYTES) {
                report.logs(stream, Arrays.copyOfRange(last, at, Math.min(last.length, at + Logs.MOST_BYTES)));
            }
            if (missing > 0) {
                report.event(
                        "logs.truncated",
                        Map.of(
                                "stream",
                                stream.label(),
                                "kept_bytes",
                                limit + last.length,
                                "written_bytes",
                                limit + end.written()));
            }
        });
        ends.clear();
    }
}
