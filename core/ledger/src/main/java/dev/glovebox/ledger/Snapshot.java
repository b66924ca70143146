package dev.glovebox.ledger;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A ledger at one moment, while others may go on writing: the lines up to a length, and the head that belongs to them.
 * Lines are only ever added, so reading up to that length needs no lock.
 */
record Snapshot(Head head, Optional<FileChannel> lines, long size) implements AutoCloseable {

    static Snapshot of(Path path) throws IOException {
        LedgerDirectory directory;
        try {
            directory = LedgerDirectory.existing(path);
        } catch (NoSuchFileException none) {
            return new Snapshot(new Head.Missing(), Optional.empty(), 0);
        }
        directory.lock().lock();
        try (var head = LedgerDirectory.openToRead(directory.head());
                var _ = head.lock(0, Long.MAX_VALUE, true)) {
            return taken(Head.read(head), directory);
        } catch (NoSuchFileException headless) {
            return taken(new Head.Missing(), directory);
        } finally {
            directory.lock().unlock();
        }
    }

    @SuppressWarnings("MustBeClosedChecker")
    private static Snapshot taken(Head head, LedgerDirectory directory) throws IOException {
        try {
            var lines = LedgerDirectory.openToRead(directory.lines());
            return new Snapshot(head, Optional.of(lines), lines.size());
        } catch (NoSuchFileException none) {
            return new Snapshot(head, Optional.empty(), 0);
        }
    }

    LineSource source() {
        return new LineSource(lines, size);
    }

    @Override
    public void close() throws IOException {
        if (lines.isPresent()) {
            lines.get().close();
        }
    }
}
