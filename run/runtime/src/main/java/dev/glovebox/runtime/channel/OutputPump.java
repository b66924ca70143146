package dev.glovebox.runtime.channel;

import dev.glovebox.init.ProtocolViolation;
import dev.glovebox.init.Request.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Hands a command's output to its sink on a thread of its own, and tells how much room that made. Holds at most the credit
 * that init was given: more than that is a violation, or a box could fill our memory while a sink is slow.
 */
final class OutputPump {

    /** Gives credit back for consumed bytes. */
    interface Credit {
        void grant(OutputStream stream, long bytes);
    }

    /** Initial credit of each stream, by the protocol. */
    private static final long INITIAL = 1_048_576;

    /** Small enough to keep a fast program going, large enough to cost few frames. */
    private static final int GRANT = 256 * 1024;

    private record Piece(OutputStream stream, ByteBuffer data) {}

    private final OutputSink sink;
    private final Credit credit;
    private final Queue<Piece> waiting = new ArrayDeque<>();
    private final Map<OutputStream, Long> consumed = new EnumMap<>(OutputStream.class);
    private final Map<OutputStream, Long> granted = new EnumMap<>(OutputStream.class);
    private Runnable afterLast = () -> {};
    private boolean running;
    private boolean abandoned;

    OutputPump(OutputSink sink, Credit credit) {
        this.sink = sink;
        this.credit = credit;
        for (OutputStream stream : OutputStream.values()) {
            granted.put(stream, INITIAL);
        }
    }

    /**
     * Never blocks.
     *
     * @throws ProtocolViolation when init sends more than it was allowed to
     */
    synchronized void add(OutputStream stream, ByteBuffer data) {
        long left = granted.merge(stream, (long) -data.remaining(), Long::sum);
        if (left < 0) {
            throw new ProtocolViolation("more output than the granted credit");
        }
        if (abandoned) {
            return;
        }
        waiting.add(new Piece(stream, data));
        if (!running) {
            running = true;
            Thread.ofVirtual().name("output").start(this::drain);
        }
    }

    /** Runs {@code action} when everything added so far has been consumed; at once if it has. */
    void afterAll(Runnable action) {
        synchronized (this) {
            if (running) {
                afterLast = action;
                return;
            }
        }
        action.run();
    }

    /** Drops what waits: the consumer is stuck and the run is over. */
    synchronized void abandon() {
        abandoned = true;
        waiting.clear();
    }

    /** A sink that throws gets nothing more; whoever waits for the last byte must not wait for ever. */
    private void drain() {
        Runnable last = null;
        try {
            while (last == null) {
                Piece piece = next();
                if (piece == null) {
                    last = endIfEmpty();
                } else {
                    hand(piece);
                }
            }
        } finally {
            (last == null ? endAbandoned() : last).run();
        }
    }

    private void hand(Piece piece) {
        int size = piece.data().remaining();
        switch (piece.stream()) {
            case OUTPUT -> sink.stdout(piece.data());
            case ERROR -> sink.stderr(piece.data());
        }
        consumed(piece.stream(), size);
    }

    private synchronized @Nullable Piece next() {
        return waiting.poll();
    }

    /** In one step, or a piece added in between would start another thread and this one would announce its end too early. */
    private synchronized @Nullable Runnable endIfEmpty() {
        return waiting.isEmpty() ? end() : null;
    }

    private synchronized Runnable endAbandoned() {
        abandon();
        return end();
    }

    private Runnable end() {
        running = false;
        var action = afterLast;
        afterLast = () -> {};
        return action;
    }

    private void consumed(OutputStream stream, int size) {
        long total = consumed.merge(stream, (long) size, Long::sum);
        if (total >= GRANT) {
            consumed.put(stream, 0L);
            synchronized (this) {
                granted.merge(stream, total, Long::sum);
            }
            credit.grant(stream, total);
        }
    }
}
