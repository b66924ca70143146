package dev.glovebox.config.file;

import java.util.List;

/** What a file says, before anyone has asked what it means. Keeps the YAML library out of everything else. */
public sealed interface FoundNode {

    SourcePosition place();

    record Scalar(SourcePosition place, String text) implements FoundNode {}

    /** A key with nothing after it, or {@code null}. */
    record Nothing(SourcePosition place) implements FoundNode {}

    record Sequence(SourcePosition place, List<FoundNode> items) implements FoundNode {}

    record Mapping(SourcePosition place, List<Member> members) implements FoundNode {}

    /** A key with its value. The place is that of the name. */
    record Member(String name, SourcePosition place, FoundNode value) {}

    default String kind() {
        return switch (this) {
            case Scalar _ -> "a single value";
            case Nothing _ -> "nothing";
            case Sequence _ -> "a list";
            case Mapping _ -> "a mapping";
        };
    }
}
