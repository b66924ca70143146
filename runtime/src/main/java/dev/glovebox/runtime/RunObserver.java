package dev.glovebox.runtime;

import dev.glovebox.model.RunEvent;
import dev.glovebox.model.RunId;

/** Sees everything that happens to runs, in order. One that throws stops the run: nothing happens unrecorded. */
public interface RunObserver {

    void on(RunId run, RunEvent event);

    default RunObserver and(RunObserver other) {
        return (run, event) -> {
            on(run, event);
            other.on(run, event);
        };
    }
}
