package dev.glovebox.server.http;

import java.util.LinkedHashMap;
import java.util.Map;

/** So many requests a second for each caller, with bursts of twice that. Remembers a bounded number of callers. */
public final class RateLimit {

    private static final int MOST_CALLERS = 10_000;

    private static final class Bucket {
        private double tokens;
        private long at;

        Bucket(double tokens, long at) {
            this.tokens = tokens;
            this.at = at;
        }
    }

    private final double perSecond;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST_CALLERS;
        }
    };

    public RateLimit(double perSecond) {
        this.perSecond = perSecond;
    }

    synchronized boolean admits(String caller) {
        var bucket = filled(caller);
        if (bucket.tokens < 1) {
            return false;
        }
        bucket.tokens--;
        return true;
    }

    /** Whether it would be admitted, which costs it nothing. */
    synchronized boolean hasRoom(String caller) {
        return filled(caller).tokens >= 1;
    }

    private Bucket filled(String caller) {
        long now = System.nanoTime();
        var bucket = buckets.computeIfAbsent(caller, _ -> new Bucket(2 * perSecond, now));
        bucket.tokens = Math.min(2 * perSecond, bucket.tokens + (now - bucket.at) / 1e9 * perSecond);
        bucket.at = now;
        return bucket;
    }
}
