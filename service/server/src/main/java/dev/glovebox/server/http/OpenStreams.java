package dev.glovebox.server.http;

import dev.glovebox.log.Log;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.protocol.wire.ApiError;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.sql.StoreFailure;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Responses that stay open: streams of events and output, and long polls. They end when their key does, whichever server on this
 * database revoked it; a key has so many and no more; a reader that does not read is dropped.
 */
public final class OpenStreams implements AutoCloseable {

    private static final Log LOG = Log.of(OpenStreams.class);

    /** With the time a stream takes to notice well below the second that is promised. */
    private static final Duration TICK = Duration.ofMillis(250);

    /** A write that takes longer waits for somebody who does not read. */
    private static final Duration SLOWEST_WRITE = Duration.ofSeconds(10);

    private final Keys keys;
    private final int mostPerKey;
    private final Map<String, Set<Open>> open = new ConcurrentHashMap<>();
    private final BackgroundLoop loop;

    public OpenStreams(Keys keys, int mostPerKey) {
        this.keys = keys;
        this.mostPerKey = mostPerKey;
        this.loop = BackgroundLoop.every(Thread.ofVirtual().name("open-streams"), TICK, this::look);
    }

    /** How a stream is reached from outside of its thread. */
    public interface Reach {
        /** It waits for something, and is to look whether it is over. */
        void wake();

        /** It does not listen: its connection is to be closed. */
        void abort();
    }

    /**
     * To be closed by whoever serves it.
     *
     * @throws Refusal when the key has too many already
     */
    public Open open(Principal caller, Reach reach) {
        var one = new Open(caller.id(), reach);
        open.compute(caller.id(), (_, others) -> {
            Set<Open> all = others == null ? ConcurrentHashMap.newKeySet() : others;
            if (all.size() >= mostPerKey) {
                throw new Refusal(new ApiError(
                        429,
                        "TOO_MANY_STREAMS",
                        "this key has " + mostPerKey + " streams and polls open, which is the limit",
                        "close some of them, use several keys, or raise server.streams_per_key"));
            }
            all.add(one);
            return all;
        });
        return one;
    }

    /** Ends what belongs to keys that opened their last door; called when one was revoked here, and now and then. */
    public void look() {
        try {
            if (!open.isEmpty()) {
                keys.dead(open.keySet(), Instant.now())
                        .forEach(id -> open.getOrDefault(id, Set.of()).forEach(Open::end));
            }
        } catch (StoreFailure unavailable) {
            LOG.debug("keys of open streams are looked up again when the store is back", unavailable);
        }
        long now = System.nanoTime();
        open.values().forEach(all -> all.forEach(one -> one.dropIfStuck(now)));
    }

    public int size() {
        return open.values().stream().mapToInt(Set::size).sum();
    }

    @Override
    public void close() {
        loop.interrupt();
    }

    /** One of them. */
    public final class Open implements AutoCloseable {

        private final String key;
        private final Reach reach;
        private volatile boolean over;
        private volatile long overSince;
        private volatile long writingSince;

        private Open(String key, Reach reach) {
            this.key = key;
            this.reach = reach;
        }

        /** Whether its key is gone. */
        public boolean over() {
            return over;
        }

        /** Something that may wait for the reader. */
        public void write(Writing writing) throws IOException {
            writingSince = System.nanoTime() | 1; // never 0, which means that nothing is being written
            try {
                writing.run();
            } finally {
                writingSince = 0;
            }
        }

        private void end() {
            if (!over) {
                overSince = System.nanoTime();
                over = true;
                reach.wake();
            }
        }

        private void dropIfStuck(long now) {
            long writing = writingSince;
            boolean stuck = writing != 0 && now - writing > (over ? TICK : SLOWEST_WRITE).toNanos();
            if (stuck || (over && now - overSince > 2 * TICK.toNanos())) {
                reach.abort();
            }
        }

        @Override
        public void close() {
            open.computeIfPresent(key, (_, all) -> {
                all.remove(this);
                return all.isEmpty() ? null : all;
            });
        }
    }

    /** Bytes on their way to a reader. */
    public interface Writing {
        void run() throws IOException;
    }
}
