package dev.glovebox.runtime.channel;

import dev.glovebox.init.Reply;

/** How a command in a box came to its end. */
public sealed interface CommandEnd {

    /** It ran. */
    record Ended(Reply.Ending ending, Reply.Usage usage) implements CommandEnd {}

    /** It could not be started. */
    record NotStarted(int errno, String reason) implements CommandEnd {}

    /** The channel broke first. */
    record Lost(String reason) implements CommandEnd {}
}
