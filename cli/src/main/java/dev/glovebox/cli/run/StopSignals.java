package dev.glovebox.cli.run;

import dev.glovebox.runtime.Cancellation;
import java.util.List;
import sun.misc.Signal;

/** Ctrl-C, and whoever else asks this process to stop: the run is cancelled and cleaned up, then we end. */
final class StopSignals {

    private StopSignals() {}

    static void cancel(Cancellation cancellation) {
        for (String name : List.of("INT", "TERM", "HUP")) {
            Signal.handle(new Signal(name), _ -> cancellation.cancel());
        }
    }
}
