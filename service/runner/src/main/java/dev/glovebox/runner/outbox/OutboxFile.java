package dev.glovebox.runner.outbox;

import dev.glovebox.runner.outbox.OutboxLine.Rank;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/**
 * The messages of one lease, numbered from 1 without gaps. A message survives the death of this process when {@link #append}
 * returns, and a loss of power when {@link #read} has handed it out: a number the server has seen must never come to mean
 * something else. Those that end with the last one are the exception, once: when the server has the last word nothing else about
 * the lease counts any more, and when it has not, they are handed out again, from the disk.
 */
public final class OutboxFile implements AutoCloseable {

    /** Some messages in order, and where the next ones begin. */
    public record Batch(List<String> messages, long next) {
        public Batch {
            messages = List.copyOf(messages);
        }
    }

    /**
     * How much to hand out at once.
     *
     * @param patience how long the first message waits for others to go along; none waits for anything after the last one
     */
    public record Portion(int bytes, int messages, Duration patience) {
        public Portion(int bytes, int messages) {
            this(bytes, messages, Duration.ZERO);
        }
    }

    private static final Portion CHUNK = new Portion(64 * 1024, Integer.MAX_VALUE);

    private final Path path;
    private final RandomAccessFile writer;
    private final OutboxReader reader;
    private String lease = "";
    private long begin;
    private long size;
    private long messages;
    private boolean complete;
    /** Nobody is woken before the file is that long: a reader that waits for company would only go back to sleep. */
    private long awaited = Long.MAX_VALUE;
    /** Where the messages began that were handed out without being flushed. */
    private long unflushed = -1;

    private OutboxFile(Path path) throws IOException {
        this.path = path;
        this.writer = new RandomAccessFile(path.toFile(), "rw");
        this.reader = new OutboxReader(path);
    }

    /**
     * A new one.
     *
     * @param lease one line of JSON
     */
    static OutboxFile create(Path path, String lease) throws IOException {
        Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        var file = new OutboxFile(path);
        file.lease = lease;
        file.write(new OutboxLine(Rank.MORE, lease));
        file.begin = file.size;
        return file;
    }

    /**
     * One that an earlier process left. What a crash cut short at its end is dropped.
     *
     * @return empty when not even the lease was written whole
     */
    static Optional<OutboxFile> recover(Path path) throws IOException {
        var file = new OutboxFile(path);
        long end = file.writer.length();
        while (file.size < end) {
            var found = file.reader.lines(file.size, end, CHUNK);
            if (found.all().isEmpty()) {
                break;
            }
            found.all().forEach(file::take);
            file.size = found.next();
        }
        file.writer.setLength(file.size);
        if (file.begin == 0) {
            file.delete();
            return Optional.empty();
        }
        return Optional.of(file);
    }

    private void take(OutboxLine line) {
        if (begin == 0) {
            lease = line.text();
            begin = line.bytes().length;
        } else {
            messages++;
            complete = line.rank() == Rank.LAST;
        }
    }

    /** The line of JSON it was made with. */
    public String lease() {
        return lease;
    }

    /** Where the first message is. */
    public long begin() {
        return begin;
    }

    /** Whether the last message is in it. */
    public synchronized boolean complete() {
        return complete;
    }

    /**
     * Adds a message; after the last one, nothing happens any more.
     *
     * @param message from its number to one line of JSON
     */
    public void append(LongFunction<String> message) {
        add(Rank.MORE, message);
    }

    /** Adds the message after which the lease is over. */
    public void appendLast(LongFunction<String> message) {
        add(Rank.LAST, message);
    }

    private synchronized void add(Rank rank, LongFunction<String> message) {
        if (complete) {
            return;
        }
        try {
            write(new OutboxLine(rank, message.apply(messages + 1)));
        } catch (IOException full) {
            throw new UncheckedIOException("the outbox " + path + " cannot be written: " + full.getMessage(), full);
        }
        messages++;
        complete = rank == Rank.LAST;
        if (complete || size >= awaited) {
            notifyAll();
        }
    }

    /** A line that was not written whole is written over by the next one. */
    private void write(OutboxLine line) throws IOException {
        byte[] bytes = line.bytes();
        writer.seek(size);
        writer.write(bytes);
        size += bytes.length;
    }

    /** Waits until something lies behind {@code position}; no messages when nothing ever will. For one thread. */
    public Batch read(long position, Portion most) throws InterruptedException {
        long end;
        boolean whole;
        synchronized (this) {
            awaited = position + 1;
            while (position >= size && !complete) {
                wait();
            }
            awaited = position + most.bytes();
            awaitCompany(position, most);
            end = size;
            whole = complete;
        }
        try {
            if (position >= end) {
                return new Batch(List.of(), position);
            }
            var found = reader.lines(position, end, most);
            if (whole && found.next() == end && unflushed != position) {
                unflushed = position;
            } else {
                writer.getFD().sync();
            }
            return new Batch(found.all().stream().map(OutboxLine::text).toList(), found.next());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "the outbox " + path + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Under the lock. */
    private void awaitCompany(long position, Portion most) throws InterruptedException {
        long until = System.nanoTime() + most.patience().toNanos();
        for (long left = most.patience().toNanos();
                left > 0 && !complete && size - position < most.bytes();
                left = until - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** The server knows everything. */
    public void delete() {
        try {
            close();
            Files.deleteIfExists(path);
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }

    /** Leaves it for the next runner. */
    @Override
    public synchronized void close() {
        complete = true; // whoever still has something to say says it to no one
        notifyAll();
        try {
            reader.close();
            writer.close();
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
