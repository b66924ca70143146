package dev.glovebox.config.file;

import dev.glovebox.model.failure.Violation;
import java.util.Locale;

/** One thing that is wrong with the configuration. */
public record Problem(Kind kind, String where, String message, String hint) {

    /** Kind of problem, as in rule names: {@code config.unknown_key}. */
    public enum Kind {
        MISSING_FILE,
        UNREADABLE_FILE,
        TOO_LARGE,
        BAD_ENCODING,
        SYNTAX,
        UNSUPPORTED,
        TOO_DEEP,
        UNKNOWN_KEY,
        DUPLICATE_KEY,
        WRONG_TYPE,
        BAD_VALUE,
        UNTRUSTED,
        CONFLICT
    }

    /** The file may be hostile, and what it says is repeated in messages: nothing of it reaches a terminal raw. */
    public Problem {
        where = plain(where);
        message = plain(message);
        hint = plain(hint);
    }

    Violation violation() {
        return new Violation("config." + kind.name().toLowerCase(Locale.ROOT), where + ": " + message, hint);
    }

    public static String plain(String text) {
        var plain = new StringBuilder();
        text.codePoints().limit(1_000).forEach(c -> {
            int type = Character.getType(c);
            if (type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.SURROGATE
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR) {
                plain.append(String.format("\\u{%x}", c));
            } else {
                plain.appendCodePoint(c);
            }
        });
        return plain.toString();
    }
}
