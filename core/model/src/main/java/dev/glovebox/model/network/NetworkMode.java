package dev.glovebox.model.network;

import dev.glovebox.model.value.Printable;
import java.util.Optional;

/** Network access of a box. */
public sealed interface NetworkMode {

    /** Nothing: no interface but loopback. */
    record None() implements NetworkMode {}

    /**
     * The other boxes of the same group, and nothing else.
     *
     * @param member empty where only the mode was said; policy refuses it then
     */
    record Internal(Optional<GroupMember> member) implements NetworkMode {}

    /** Named hosts outside, through a proxy that checks each connection. */
    record Filtered(HostRules hosts) implements NetworkMode {}

    /** Every public host by name, but nothing of this host or of private networks. */
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
                        + "' is not a network mode; use one of none, internal, filtered, full");
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
