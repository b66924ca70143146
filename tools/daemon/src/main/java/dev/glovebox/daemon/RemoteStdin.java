package dev.glovebox.daemon;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Standard input of a command line, as its program reads it. The beginning is held here, so that whoever hears the command line never
 * waits for the program, and hears it cancel. The rest comes by a connection of its own and waits there until it is read.
 */
final class RemoteStdin extends InputStream {

    /** So much may come by the connection that also says to cancel. */
    static final int HELD = 65_536;

    private final BlockingQueue<Wire.Message> received = new LinkedBlockingQueue<>();
    private final CompletableFuture<Wire> rest = new CompletableFuture<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private int held;
    private @Nullable Wire continued;
    private ByteBuffer chunk = ByteBuffer.allocate(0);
    private boolean ended;
    private final Runnable wanted;
    private boolean requested;

    /** @param wanted called when it is read for the first time */
    RemoteStdin(Runnable wanted) {
        this.wanted = wanted;
    }

    /** Never waits. */
    void receive(Wire.Message message) throws IOException {
        held += message.data().length;
        if (held > HELD) {
            throw new IOException("the command line sent too much input");
        }
        received.add(message);
    }

    /** The rest comes from here. Returns when nobody reads it any more. */
    void rest(Wire wire) {
        rest.complete(wire);
        try {
            closed.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (!requested) {
            requested = true;
            wanted.run();
        }
        while (length > 0 && !chunk.hasRemaining()) {
            if (ended) {
                return -1;
            }
            take(next());
        }
        int count = Math.min(length, chunk.remaining());
        chunk.get(into, from, count);
        return count;
    }

    private Wire.Message next() throws IOException {
        if (continued != null) {
            return continued.receive();
        }
        try {
            return received.take();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("stopped while waiting for input");
        }
    }

    private void take(Wire.Message message) throws IOException {
        switch (message.kind()) {
            case INPUT -> chunk = ByteBuffer.wrap(message.data());
            case INPUT_END -> ended = true;
            case REST -> continued = whereTheRestIs();
            case CANCEL -> {
                received.add(message); // for whoever reads again
                throw new IOException("standard input was closed");
            }
            case REQUEST, UNREAD, WINDOW, LINE, ACCEPT, OUTPUT, ERROR, READ, MODE, QUESTION, EXIT, DECLINE ->
                throw new IOException("unexpected message");
        }
    }

    private Wire whereTheRestIs() throws IOException {
        try {
            return rest.join();
        } catch (CancellationException gone) {
            throw new IOException("standard input was closed", gone);
        }
    }

    /** From any thread: whoever reads gets an exception, not an end, which could pass for that of the input. */
    @Override
    public void close() {
        received.add(new Wire.Message(Wire.Kind.CANCEL, new byte[0]));
        rest.cancel(false);
        closed.countDown();
    }
}
