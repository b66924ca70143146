package dev.glovebox.runtime.observe;

import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import java.util.List;

/** Writes everything down. What comes together is written together, which takes less time. */
public record LedgerObserver(Ledger ledger) implements RunObserver {

    @Override
    public void on(RunId run, RunEvent event) {
        ledger.record(run, event);
    }

    @Override
    public void all(RunId run, List<RunEvent> events) {
        ledger.record(run, events);
    }
}
