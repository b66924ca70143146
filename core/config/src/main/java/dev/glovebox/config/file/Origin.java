package dev.glovebox.config.file;

/** Where a value comes from. */
public sealed interface Origin {

    record BuiltIn() implements Origin {}

    record Environment(String variable) implements Origin {}

    record InFile(SourcePosition position) implements Origin {}

    default String text() {
        return switch (this) {
            case BuiltIn() -> "default";
            case Environment(var variable) -> "environment " + variable;
            case InFile(var position) -> position.file() + ":" + position.line();
        };
    }

    /** For the start of a message about the value. */
    default String where() {
        return switch (this) {
            case BuiltIn() -> "the default";
            case Environment(var variable) -> "environment " + variable;
            case InFile(var position) -> position.toString();
        };
    }
}
