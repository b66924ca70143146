package dev.glovebox.config.file;

import java.util.List;

/** Content of a file before interpretation. Keeps the YAML library out of everything else. */
public sealed interface FoundNode {

    SourcePosition position();

    record Scalar(SourcePosition position, String text) implements FoundNode {}

    /** A key with nothing after it, or {@code null}. */
    record Nothing(SourcePosition position) implements FoundNode {}

    record Sequence(SourcePosition position, List<FoundNode> items) implements FoundNode {}

    record Mapping(SourcePosition position, List<Member> members) implements FoundNode {}

    /** A key with its value. The place is that of the name. */
    record Member(String name, SourcePosition position, FoundNode value) {}

    default String kind() {
        return switch (this) {
            case Scalar _ -> "a single value";
            case Nothing _ -> "nothing";
            case Sequence _ -> "a list";
            case Mapping _ -> "a mapping";
        };
    }
}
