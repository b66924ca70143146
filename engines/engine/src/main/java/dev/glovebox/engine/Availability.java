package dev.glovebox.engine;

import dev.glovebox.model.failure.Failure;

/** The answer to a probe. */
public sealed interface Availability {

    record Available(Capabilities capabilities) implements Availability {}

    /**
     * No box can be made now.
     *
     * @param failure what was tried, what is missing, and what to do
     */
    record Unavailable(Failure failure) implements Availability {}
}
