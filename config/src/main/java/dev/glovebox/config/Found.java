package dev.glovebox.config;

import java.util.List;

/** What a file says, before anyone has asked what it means. Keeps the YAML library out of everything else. */
sealed interface Found {

    Place place();

    record Scalar(Place place, String text) implements Found {}

    /** A key with nothing after it, or {@code null}. */
    record Nothing(Place place) implements Found {}

    record Sequence(Place place, List<Found> items) implements Found {}

    record Mapping(Place place, List<Member> members) implements Found {}

    /** A key with its value. The place is that of the name. */
    record Member(String name, Place place, Found value) {}

    default String kind() {
        return switch (this) {
            case Scalar _ -> "a single value";
            case Nothing _ -> "nothing";
            case Sequence _ -> "a list";
            case Mapping _ -> "a mapping";
        };
    }
}
