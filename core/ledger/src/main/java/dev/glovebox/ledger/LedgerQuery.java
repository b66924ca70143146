package dev.glovebox.ledger;

import dev.glovebox.model.run.RunId;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which entries to show.
 *
 * @param type the whole type, or its beginning up to a dot: {@code sandbox} finds {@code sandbox.started}
 * @param last of the entries that match, only so many from the end
 */
public record LedgerQuery(Optional<RunId> run, Optional<String> type, Optional<Instant> since, OptionalInt last) {

    public static final LedgerQuery EVERYTHING =
            new LedgerQuery(Optional.empty(), Optional.empty(), Optional.empty(), OptionalInt.empty());

    public LedgerQuery {
        if (last.isPresent() && last.getAsInt() < 1) {
            throw new IllegalArgumentException("the number of entries must be at least 1, not " + last.getAsInt());
        }
    }

    public LedgerQuery withRun(RunId wanted) {
        return new LedgerQuery(Optional.of(wanted), type, since, last);
    }

    public LedgerQuery withType(String wanted) {
        return new LedgerQuery(run, Optional.of(wanted), since, last);
    }

    public LedgerQuery withSince(Instant wanted) {
        return new LedgerQuery(run, type, Optional.of(wanted), last);
    }

    public LedgerQuery withLast(int wanted) {
        return new LedgerQuery(run, type, since, OptionalInt.of(wanted));
    }

    boolean matches(LedgerEntry entry) {
        return (run.isEmpty() || run.equals(entry.run()))
                && (type.isEmpty()
                        || entry.type().equals(type.get())
                        || entry.type().startsWith(type.get() + "."))
                && (since.isEmpty() || !entry.time().isBefore(since.get()));
    }
}
