package dev.glovebox.ledger;

import dev.glovebox.model.run.RunId;
import java.time.Instant;
import java.util.Optional;

/**
 * One line of the ledger.
 *
 * @param run empty for what concerns no run, such as a repair of the ledger itself
 * @param type dotted lower-case words, for example {@code policy.rejected}
 */
public record LedgerEntry(Link link, Instant time, Optional<RunId> run, String type, Details details) {

    public long seq() {
        return link.seq();
    }

    public String hash() {
        return link.hash();
    }
}
