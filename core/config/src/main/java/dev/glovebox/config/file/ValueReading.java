package dev.glovebox.config.file;

import java.nio.file.Path;

/**
 * Context for reading a value.
 *
 * @param directory of the file; relative paths start there, so that a file means the same wherever one stands
 */
public record ValueReading(String key, Path directory, Path home, ConfigurationProblems problems) {

    public void wrongType(FoundNode found, String wanted) {
        problems.add(
                Problem.Kind.WRONG_TYPE,
                found.position(),
                key + " must be " + wanted + ", not " + found.kind(),
                "write " + wanted);
    }

    /** Messages of the model say what to write after a semicolon. */
    public void badValue(SourcePosition position, String message, String wanted) {
        int hint = message.indexOf("; ");
        problems.add(
                Problem.Kind.BAD_VALUE,
                position,
                key + ": " + (hint < 0 ? message : message.substring(0, hint)),
                hint < 0 ? "write " + wanted : message.substring(hint + 2));
    }

    public Path path(String text) {
        var expanded = text.equals("~") || text.startsWith("~/") ? home + text.substring(1) : text;
        return directory.resolve(expanded).normalize();
    }
}
