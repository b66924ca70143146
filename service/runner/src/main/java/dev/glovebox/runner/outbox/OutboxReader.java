package dev.glovebox.runner.outbox;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads lines of an outbox file. For one thread; an interrupt does not close the file under it, as it would a channel. */
final class OutboxReader implements Closeable {

    /** Lines in order, and where the first one that is not among them begins. */
    record Lines(List<OutboxLine> all, long next) {}

    private final RandomAccessFile file;

    OutboxReader(Path path) throws IOException {
        this.file = new RandomAccessFile(path.toFile(), "r");
    }

    /**
     * Whole lines from {@code position} on: at least one if there is one, and not many more bytes than asked for. A line that is
     * cut short or damaged ends them.
     */
    Lines lines(long position, long end, OutboxFile.Portion most) throws IOException {
        int length = (int) Math.min(most.bytes(), end - position);
        while (true) {
            var found = split(bytes(position, length), position, most.messages());
            if (!found.all().isEmpty() || position + length >= end || found.next() > position) {
                return found;
            }
            length = (int) Math.min(Math.multiplyExact(length, 2L), end - position);
        }
    }

    private byte[] bytes(long position, int length) throws IOException {
        var bytes = new byte[length];
        file.seek(position);
        file.readFully(bytes);
        return bytes;
    }

    private static Lines split(byte[] bytes, long position, int most) {
        var lines = new ArrayList<OutboxLine>();
        int begin = 0;
        for (int i = 0; i < bytes.length && lines.size() < most; i++) {
            if (bytes[i] == '\n') {
                var line = OutboxLine.parse(new String(bytes, begin, i - begin, StandardCharsets.UTF_8));
                if (line.isEmpty()) {
                    break;
                }
                lines.add(line.get());
                begin = i + 1;
            }
        }
        return new Lines(lines, position + begin);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
