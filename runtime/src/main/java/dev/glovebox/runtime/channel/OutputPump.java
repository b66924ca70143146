package dev.glovebox.runtime.channel;

import dev.glovebox.init.Request.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Hands a command's output to its sink on a thread of its own, and tells how much room that made. Holds at most the credit
 * that init was given.
 */
final class OutputPump {

    /** Gives credit back for consumed bytes. */
    interface Credit {
        void grant(OutputStream stream, long bytes);
    }

    /** Small enough to keep a fast program going, large enough to cost few frames. */
    private static final int GRANT = 256 * 1024;

    private record Piece(OutputStream stream, ByteBuffer data) {}

    private final OutputSink sink;
    private final Credit credit;
    private final Queue<Piece> waiting = new ArrayDeque<>();
    private final Map<OutputStream, Long> consumed = new EnumMap<>(OutputStream.class);
    private Runnable afterLast = () -> {};
    private boolean running;
    private boolean abandoned;

    OutputPump(OutputSink sink, Credit credit) {
        this.sink = sink;
        this.credit = credit;
    }

    /** Never blocks. */
    synchronized void add(OutputStream stream, ByteBuffer data) {
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

    private void drain() {
        for (Piece piece = next(); piece != null; piece = next()) {
            int size = piece.data().remaining();
            switch (piece.stream()) {
                case OUTPUT -> sink.stdout(piece.data());
                case ERROR -> sink.stderr(piece.data());
            }
            consumed(piece.stream(), size);
        }
        finish();
    }

    private synchronized @Nullable Piece next() {
        Piece piece = waiting.poll();
        running = piece != null;
        return piece;
    }

    private void finish() {
        Runnable action;
        synchronized (this) {
            action = afterLast;
            afterLast = () -> {};
        }
        action.run();
    }

    private void consumed(OutputStream stream, int size) {
        long total = consumed.merge(stream, (long) size, Long::sum);
        if (total >= GRANT) {
            consumed.put(stream, 0L);
            credit.grant(stream, total);
        }
    }
}
