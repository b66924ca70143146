package dev.glovebox.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;

/** The open files of one writer. Every method needs the directory's lock; all but opening and closing need {@link #locked}. */
final class LedgerFiles implements AutoCloseable {

    private final LedgerDirectory directory;
    private final FileChannel head;
    private final FileChannel lines;
    private final Object headIdentity;
    private final Object linesIdentity;

    private LedgerFiles(LedgerDirectory directory, FileChannel head, FileChannel lines) throws IOException {
        this.directory = directory;
        this.head = head;
        this.lines = lines;
        this.headIdentity = LedgerDirectory.identity(directory.head());
        this.linesIdentity = LedgerDirectory.identity(directory.lines());
    }

    static LedgerFiles open(LedgerDirectory directory) throws IOException {
        var head = LedgerDirectory.openToWrite(directory.head());
        try (var _ = head.lock()) {
            return open(directory, head, LedgerDirectory.openToWrite(directory.lines()));
        } catch (IOException | RuntimeException failed) {
            head.close();
            throw failed;
        }
    }

    private static LedgerFiles open(LedgerDirectory directory, FileChannel head, FileChannel lines) throws IOException {
        try {
            var files = new LedgerFiles(directory, head, lines);
            // A ledger is never without a head: from here on a missing one means that someone took it away.
            if (head.size() == 0 && lines.size() == 0) {
                files.write(Point.BEGINNING);
                directory.sync();
            }
            return files;
        } catch (IOException | RuntimeException failed) {
            lines.close();
            throw failed;
        }
    }

    /** Keeps other processes out until closed. */
    FileLock locked() throws IOException {
        return head.lock();
    }

    /** Writing on into a file that no longer has its name would be writing nothing. */
    void requireInPlace() throws IOException {
        if (!headIdentity.equals(LedgerDirectory.identity(directory.head()))
                || !linesIdentity.equals(LedgerDirectory.identity(directory.lines()))) {
            throw new IOException("the files in " + directory.path() + " were replaced while they were in use");
        }
    }

    boolean isOpen() {
        return head.isOpen() && lines.isOpen();
    }

    FileChannel lines() {
        return lines;
    }

    Head head() throws IOException {
        return Head.read(head);
    }

    void write(Point point) throws IOException {
        writeAll(head, Head.bytes(point), 0);
        if (head.size() > Head.SIZE) {
            head.truncate(Head.SIZE);
        }
    }

    /** Writes a whole line, or leaves nothing of it where the disk has no room. */
    void append(byte[] line, long at) throws IOException {
        try {
            writeAll(lines, line, at);
        } catch (IOException failed) {
            if (lines.isOpen()) {
                lines.truncate(at);
            }
            throw failed;
        }
    }

    private static void writeAll(FileChannel channel, byte[] bytes, long at) throws IOException {
        var buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer, at + buffer.position());
        }
    }

    /** The entries first: a head that survives a loss of power never speaks of entries that did not. */
    void sync() throws IOException {
        lines.force(true);
        head.force(true);
    }

    @Override
    public void close() throws IOException {
        try (head) {
            lines.close();
        }
    }
}
