package dev.glovebox.config.file;

/** Where a value comes from. */
public sealed interface Origin {

    record BuiltIn() implements Origin {}

    record Environment(String variable) implements Origin {}

    record InFile(SourcePosition place) implements Origin {}

    default String text() {
        return switch (this) {
            case BuiltIn() -> "default";
            case Environment(var variable) -> "environment " + variable;
            case InFile(var place) -> place.file() + ":" + place.line();
        };
    }

    /** For the start of a message about the value. */
    default String where() {
        return switch (this) {
            case BuiltIn() -> "the default";
            case Environment(var variable) -> "environment " + variable;
            case InFile(var place) -> place.toString();
        };
    }
}
