package dev.glovebox.runtime;

import dev.glovebox.model.spec.IsolationLevel;

/** Whether a run may get less than it asked for, and how much less. Off unless someone wrote it down. */
public sealed interface Fallback {

    record Off() implements Fallback {}

    record DownTo(IsolationLevel floor) implements Fallback {}

    default boolean permits(IsolationLevel level) {
        return switch (this) {
            case Off() -> false;
            case DownTo(IsolationLevel floor) -> level.isAtLeast(floor);
        };
    }
}
