package dev.glovebox.server.http;

import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.Keys.KeyRow;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keys that were just asked for, so that not every request asks the store. A key revoked here is unknown from then on; one revoked
 * by another process on the same database works here for {@link #TRUSTED} more. Only keys that exist are remembered: whoever makes
 * ids up fills nothing.
 */
public final class KnownKeys {

    static final Duration TRUSTED = Duration.ofMillis(500);
    private static final int MOST = 10_000;

    private record Known(KeyRow row, long since, long revocations) {}

    private final Keys keys;
    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final AtomicLong revocations = new AtomicLong();

    public KnownKeys(Keys keys) {
        this.keys = keys;
    }

    Optional<KeyRow> find(String id) {
        long revoked = revocations.get();
        long now = System.nanoTime();
        var before = known.get(id);
        if (before != null && before.revocations() == revoked && now - before.since() < TRUSTED.toNanos()) {
            return Optional.of(before.row());
        }
        var row = keys.find(id);
        row.ifPresent(found -> {
            if (known.size() >= MOST) {
                known.clear();
            }
            known.put(id, new Known(found, now, revoked));
        });
        return row;
    }

    /** Whether it opened something before, and may be asked for again. Says nothing about whether it still does. */
    boolean familiar(String id) {
        return known.containsKey(id);
    }

    /** Drops everything that was read before this, also at the same moment. */
    public void revoked() {
        revocations.incrementAndGet();
    }
}
