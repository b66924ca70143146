package dev.glovebox.server.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * State of a task that placement needs.
 *
 * @param token of its last lease; grows with each, so an old holder's is always too small
 * @param queued since when it waits for a runner
 * @param unschedulable when it was told that no runner can take it; empty again when it is queued anew
 */
public record Placement(long token, Optional<Instant> queued, Optional<Instant> unschedulable, Returned returned) {

    /** Of a task that no runner had yet. */
    public static final Placement NEW = new Placement(0, Optional.empty(), Optional.empty(), Returned.NEVER);

    /**
     * That runners could not even begin it.
     *
     * @param by the last who could not
     */
    public record Returned(int times, Optional<String> by, Optional<Instant> at) {

        static final Returned NEVER = new Returned(0, Optional.empty(), Optional.empty());

        private static final Duration PAUSE = Duration.ofMillis(500);

        /** Whoever could not gets it again after a pause, in case it is the only one. */
        public boolean holdsBack(String runner, Instant now) {
            return by.filter(runner::equals).isPresent()
                    && at.filter(then -> now.isBefore(then.plus(PAUSE.multipliedBy(1L << Math.min(times, 6)))))
                            .isPresent();
        }
    }

    public Placement leased(int attempt) {
        return new Placement(Math.max(token, attempt - 1) + 1, Optional.empty(), Optional.empty(), returned);
    }

    public Placement queuedAt(Instant now) {
        return new Placement(token, Optional.of(now), Optional.empty(), returned);
    }

    public Placement returnedBy(String runner, Instant now) {
        return new Placement(
                token,
                queued,
                unschedulable,
                new Returned(returned.times() + 1, Optional.of(runner), Optional.of(now)));
    }
}
