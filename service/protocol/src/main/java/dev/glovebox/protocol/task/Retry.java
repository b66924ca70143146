package dev.glovebox.protocol.task;

import dev.glovebox.model.value.Named;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * Retry policy.
 *
 * @param attempts all of them, the first included
 * @param backoff before the second attempt; doubled before each further one, up to an hour
 */
public record Retry(int attempts, TimeSpan backoff, LeaseLost leaseLost) {

    public static final int MOST_ATTEMPTS = 10;
    private static final Duration LONGEST = Duration.ofHours(1);

    public static final Retry NEVER = new Retry(1, TimeSpan.seconds(1), LeaseLost.FAIL);

    /** When the runner that held a task is gone, nobody knows how far its program got. */
    public enum LeaseLost {
        FAIL,
        /** For programs that may run twice, one after the other. */
        REQUEUE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Retry {
        if (attempts < 1 || attempts > MOST_ATTEMPTS) {
            throw new IllegalArgumentException("attempts must be between 1 and " + MOST_ATTEMPTS);
        }
    }

    /** How long to wait after attempt number {@code attempt}, counted from 1. */
    public Duration pauseAfter(int attempt) {
        var pause = backoff.duration().multipliedBy(1L << Math.min(attempt - 1, 20));
        return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("attempts", attempts)
                .put("backoff", backoff.toString())
                .put("on_lease_lost", leaseLost.label())
                .map();
    }

    public static Retry read(Reading from) {
        return new Retry(
                from.integer("attempts", 1, MOST_ATTEMPTS).orElse(NEVER.attempts),
                from.parsed("backoff", TimeSpan::parse).orElse(NEVER.backoff),
                from.parsed(
                                "on_lease_lost",
                                text -> Named.of(LeaseLost.values(), LeaseLost::label, text, "on_lease_lost"))
                        .orElse(NEVER.leaseLost));
    }
}
