package dev.glovebox.engine.image;

/** How asking a registry ended. Only a pulled image can be used; the rest says why to build instead. */
public sealed interface PullResult {

    /** The daemon has it now. */
    record Pulled(String id) implements PullResult {}

    /** No answer from the registry: no network, no name, no time. */
    record Unreachable(String reason) implements PullResult {}

    /** The registry answered, and has no such image for us. */
    record Refused(String reason) implements PullResult {}
}
