package dev.glovebox.protocol.runner;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.Map;

/**
 * A registered runner.
 *
 * @param held how many leases it holds
 * @param leaseSeconds how long a lease lasts without renewal; renew at a third of it
 */
public record Runner(String id, Registration registration, Instant seen, int held, int leaseSeconds) {

    public Map<String, Object> tree() {
        return new Tree()
                .put("id", id)
                .putAll(registration.tree())
                .put("seen_at", seen)
                .put("held", held)
                .put("lease_seconds", leaseSeconds)
                .map();
    }

    public static Runner read(Reading from) {
        return new Runner(
                from.text("id"),
                Registration.read(from),
                from.parsed("seen_at", Instant::parse, Instant.EPOCH),
                from.integer("held", 0, Integer.MAX_VALUE).orElse(0),
                from.integer("lease_seconds", 1, 86_400).orElse(30));
    }
}
