package dev.glovebox.runtime.change;

import java.util.Optional;

/** From what to what. Empty means that there is nothing at the path. */
public record Transition(Optional<FileState> before, Optional<FileState> after) {

    public Transition {
        if (before.isEmpty() && after.isEmpty()) {
            throw new IllegalArgumentException("nothing became nothing");
        }
    }

    public static Transition created(FileState after) {
        return new Transition(Optional.empty(), Optional.of(after));
    }

    public static Transition deleted(FileState before) {
        return new Transition(Optional.of(before), Optional.empty());
    }

    public static Transition changed(FileState before, FileState after) {
        return new Transition(Optional.of(before), Optional.of(after));
    }

    public boolean nothing() {
        return before.equals(after);
    }
}
