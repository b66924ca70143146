package dev.glovebox.screen.catalog;

import dev.glovebox.screen.finding.Family;

/** Catalog entry of a module or one of its members. */
public sealed interface Listing {
    record Denied(Family family) implements Listing {}

    record Allowed() implements Listing {}

    /** Allowed where the profile is wide, not in the narrow list of the strict one. */
    record Wide() implements Listing {}

    /** Known to exist, and not among what may be used. */
    record Unlisted() implements Listing {}

    /** Nothing is known about it. */
    record Foreign() implements Listing {}
}
