package dev.glovebox.model;

/** What a box may reach. */
public sealed interface NetworkMode {

    /** Nothing: no interface but loopback. */
    record None() implements NetworkMode {}

    /** The other boxes of the same run, and nothing else. */
    record Internal() implements NetworkMode {}

    /** Named hosts outside, through a proxy that checks each connection. */
    record Filtered() implements NetworkMode {}

    /** The outside world, but never the host's own loopback. */
    record Full() implements NetworkMode {}

    static NetworkMode parse(String text) {
        return switch (text.strip().toLowerCase(java.util.Locale.ROOT)) {
            case "none" -> new None();
            case "internal" -> new Internal();
            case "filtered" -> new Filtered();
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
            case Internal() -> "internal";
            case Filtered() -> "filtered";
            case Full() -> "full";
        };
    }
}
