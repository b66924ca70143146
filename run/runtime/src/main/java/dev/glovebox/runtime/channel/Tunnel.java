package dev.glovebox.runtime.channel;

import dev.glovebox.init.ProtocolViolation;
import dev.glovebox.init.Request;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * One connection of a program in the box, from the outside. Reading and writing block, each for a thread of its own; a box that
 * sends more than it was given credit for is in violation, so what waits here is bounded.
 */
public final class Tunnel implements AutoCloseable {

    /** Initial credit of each direction, by the protocol. */
    private static final int CREDIT = 131_072;

    /** Credit is given back in pieces of this size: one frame for many. */
    private static final int GRANT = 32_768;

    /** One frame's worth, so that one tunnel does not hold up the others. */
    private static final int LARGEST = 32_768;

    private final int id;
    private final Consumer<Request> door;
    private final Optional<InetSocketAddress> meantFor;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** Keeps frames of this tunnel in order, and any out of the time after our CLOSE. Taken before {@link #lock}, never inside. */
    private final ReentrantLock sending = new ReentrantLock();

    private final Queue<ByteBuffer> waiting = new ArrayDeque<>();
    private long granted = CREDIT;
    private int consumed;
    private long room = CREDIT;
    private boolean inputEnded;
    private boolean gone;
    private boolean outputEnded;
    private boolean closeSent;

    Tunnel(int id, Consumer<Request> door) {
        this(id, door, Optional.empty());
    }

    Tunnel(int id, Consumer<Request> door, InetSocketAddress meantFor) {
        this(id, door, Optional.of(meantFor));
    }

    private Tunnel(int id, Consumer<Request> door, Optional<InetSocketAddress> meantFor) {
        this.id = id;
        this.door = door;
        this.meantFor = meantFor;
    }

    int id() {
        return id;
    }

    /** Where the program wanted to connect to, if it did not know that it is led here; what a hostile box says it is. */
    public Optional<InetSocketAddress> meantFor() {
        return meantFor;
    }

    /** Data of the program. Ends when the program ends its side; fails when the connection breaks. */
    public InputStream input() {
        return new TunnelInput(this);
    }

    /** To the program. Closing it ends this direction alone. */
    public OutputStream output() {
        return new TunnelOutput(this);
    }

    /**
     * Ends both directions at once. Idempotent, from any thread. What was written is lost, and the program sees its connection
     * break, unless the outgoing direction was ended before: then the program still gets all of it.
     */
    @Override
    public void close() {
        lock.lock();
        try {
            gone = true;
            waiting.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        sendClose();
    }

    /** Our last word, once. What arrived before can still be read. */
    void sendClose() {
        sending.lock();
        try {
            if (!closeSent) {
                closeSent = true;
                door.accept(new Request.TunnelClose(id));
            }
        } finally {
            sending.unlock();
        }
    }

    /** Reads some bytes; -1 at the end. */
    int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int size;
        int back = 0;
        lock.lock();
        try {
            await(() -> !waiting.isEmpty() || inputEnded || gone);
            var piece = waiting.peek();
            if (piece == null) {
                if (inputEnded) {
                    return -1;
                }
                throw new IOException("the connection from the box broke");
            }
            size = Math.min(length, piece.remaining());
            piece.get(target, offset, size);
            if (!piece.hasRemaining()) {
                waiting.remove();
            }
            consumed += size;
            if (consumed >= GRANT) {
                back = consumed;
                granted += back;
                consumed = 0;
            }
        } finally {
            lock.unlock();
        }
        if (back > 0) {
            send(new Request.TunnelCredit(id, back));
        }
        return size;
    }

    /** Blocks while the program does not read. */
    void write(byte[] source, int offset, int length) throws IOException {
        for (int at = offset; at < offset + length; ) {
            int size = take(offset + length - at);
            byte[] copy = Arrays.copyOfRange(source, at, at + size);
            if (!send(new Request.TunnelData(id, ByteBuffer.wrap(copy)))) {
                throw new IOException("the connection to the box is closed");
            }
            at += size;
        }
    }

    void endOutput() {
        lock.lock();
        try {
            if (outputEnded || gone) {
                return;
            }
            outputEnded = true;
        } finally {
            lock.unlock();
        }
        send(new Request.TunnelEnd(id));
    }

    private int take(int wanted) throws IOException {
        lock.lock();
        try {
            await(() -> room > 0 || gone || outputEnded);
            if (gone || outputEnded) {
                throw new IOException("the connection to the box is closed");
            }
            int size = (int) Math.min(Math.min(wanted, LARGEST), room);
            room -= size;
            return size;
        } finally {
            lock.unlock();
        }
    }

    private boolean send(Request request) {
        sending.lock();
        try {
            if (closeSent) {
                return false;
            }
            door.accept(request);
            return true;
        } finally {
            sending.unlock();
        }
    }

    private void await(BooleanSupplier condition) throws IOException {
        try {
            while (!condition.getAsBoolean()) {
                changed.await();
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stop);
        }
    }

    /** From here on: what init says, on the door's own thread, which must never wait for anybody. */
    void arrived(ByteBuffer data) {
        lock.lock();
        try {
            granted -= data.remaining();
            if (granted < 0 || inputEnded) {
                throw new ProtocolViolation("tunnel " + id + " sent more than its window");
            }
            if (!gone) {
                waiting.add(data);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    void ended() {
        lock.lock();
        try {
            inputEnded = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void mayWrite(long bytes) {
        lock.lock();
        try {
            room += bytes;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The connection is over on the other side; what arrived can still be read. */
    void lost() {
        lock.lock();
        try {
            gone = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
