package dev.glovebox.runtime.observe;

import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import java.util.List;

/** Sees everything that happens to runs, in order. One that throws stops the run: nothing happens unrecorded. */
public interface RunObserver {

    void on(RunId run, RunEvent event);

    /** Several in a row. */
    default void all(RunId run, List<RunEvent> events) {
        events.forEach(event -> on(run, event));
    }

    default RunObserver and(RunObserver other) {
        return new Both(this, other);
    }

    /** The second is told what the first took without complaint. */
    record Both(RunObserver first, RunObserver second) implements RunObserver {

        @Override
        public void on(RunId run, RunEvent event) {
            first.on(run, event);
            second.on(run, event);
        }

        @Override
        public void all(RunId run, List<RunEvent> events) {
            first.all(run, events);
            second.all(run, events);
        }
    }
}
