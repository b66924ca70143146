package dev.glovebox.runtime.egress;

import dev.glovebox.runtime.egress.parse.HeadReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A program's connection to the proxy, and when it last did something. Both of its ends keep the time. */
final class Client implements AutoCloseable {

    private final Closeable line;
    private final HeadReader reader;
    private final OutputStream output;
    private final Executor threads;
    private volatile long lastSign = System.nanoTime();
    private volatile boolean greeting = true;
    private volatile long greetingSince = System.nanoTime();
    private @Nullable Upstream upstream;
    private boolean closed;

    /** @param threads for whatever goes on beside the conversation */
    Client(InputStream input, OutputStream output, Closeable line, Executor threads) {
        this.line = line;
        this.threads = threads;
        this.reader = new HeadReader(new InputStream() {
            @Override
            public int read() {
                throw new UnsupportedOperationException("read by the piece");
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int size = input.read(target, offset, length);
                alive();
                return size;
            }
        });
        this.output = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] source, int offset, int length) throws IOException {
                output.write(source, offset, length);
                alive();
            }

            @Override
            public void close() throws IOException {
                output.close();
            }
        };
    }

    HeadReader reader() {
        return reader;
    }

    OutputStream output() {
        return output;
    }

    /** Completes when the work is done. */
    CompletableFuture<Void> beside(Runnable work) {
        return CompletableFuture.runAsync(work, threads);
    }

    void alive() {
        lastSign = System.nanoTime();
    }

    /** It has to say what it wants now, all of it within the time there is: a byte now and then gains none. */
    void greets() {
        greetingSince = System.nanoTime();
        greeting = true;
        alive();
    }

    void greeted() {
        greeting = false;
        alive();
    }

    /** Whether it took longer to say what it wants, or was silent for longer, than it may. */
    boolean overdue(EgressLimits limits) {
        long since = greeting ? greetingSince : lastSign;
        var patience = greeting ? limits.greeting() : limits.idle();
        return System.nanoTime() - since > TimeUnit.NANOSECONDS.convert(patience);
    }

    /** The host it talks to goes down with it. */
    synchronized Upstream talksTo(Upstream host) {
        if (upstream != null && upstream != host) {
            upstream.close();
        }
        upstream = host;
        if (closed) {
            host.close();
        }
        return host;
    }

    synchronized @Nullable Upstream upstream() {
        return upstream;
    }

    synchronized void leavesUpstream() {
        if (upstream != null) {
            upstream.close();
            upstream = null;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        leavesUpstream();
        try {
            line.close();
        } catch (IOException broken) {
            // then it is closed as well
        }
    }
}
