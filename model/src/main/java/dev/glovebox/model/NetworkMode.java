package dev.glovebox.model;

import java.util.Optional;

/** What a box may reach. */
public sealed interface NetworkMode {

    /** Nothing: no interface but loopback. */
    record None() implements NetworkMode {}

    /**
     * The other boxes of the same group, and nothing else.
     *
     * @param member empty means a group of its own, in which nobody else ever is
     */
    record Internal(Optional<GroupMember> member) implements NetworkMode {}

    /** Named hosts outside, through a proxy that checks each connection. */
    record Filtered(HostRules hosts) implements NetworkMode {}

    /** The outside world, but never the host's own loopback. */
    record Full() implements NetworkMode {}

    /** The mode that users name; whom it concerns is said elsewhere. */
    static NetworkMode parse(String text) {
        return switch (text.strip().toLowerCase(java.util.Locale.ROOT)) {
            case "none" -> new None();
            case "internal" -> new Internal(Optional.empty());
            case "filtered" -> new Filtered(HostRules.NOBODY);
            case "full" -> new Full();
            default ->
                throw new IllegalArgumentException("'" + Printable.text(text)
                        + "' is not a network mode; write one of none, internal, filtered, full");
        };
    }

    /** As users write it. */
    default String label() {
        return switch (this) {
            case None() -> "none";
            case Internal _ -> "internal";
            case Filtered _ -> "filtered";
            case Full() -> "full";
        };
    }
}
