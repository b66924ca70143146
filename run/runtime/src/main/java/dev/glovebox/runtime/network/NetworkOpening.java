package dev.glovebox.runtime.network;

import dev.glovebox.model.run.RunEvent;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.runtime.box.OpenBox;
import java.util.function.Consumer;

/** How a program gets its network: {@link Networks#open} for the only one of a box, {@link Networks#lend} for one among others. */
@FunctionalInterface
public interface NetworkOpening {

    /** @param events told of whatever the program does with it */
    @SuppressWarnings("MissingSummary")
    NetworkAccess open(ApprovedSpec spec, OpenBox box, Consumer<RunEvent> events);
}
