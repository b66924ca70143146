package dev.glovebox.protocol.wire;

import dev.glovebox.model.failure.Violation;
import java.util.Map;
import java.util.Optional;

/**
 * One reason why a request was refused.
 *
 * @param rule stable enough to search for
 * @param field where in the document, for example {@code sandbox.mounts[0].target}; empty where no one field is to blame
 */
public record Reason(String rule, Optional<String> field, String message, String hint) {

    /** Some of it is the caller's own text, which may be as long as a request. */
    private static final int LONGEST = 500;

    public Reason {
        field = field.map(Reason::cut);
        message = cut(message);
        hint = cut(hint);
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }

    public static Reason at(String field, String rule, String message, String hint) {
        return new Reason(rule, field.isEmpty() ? Optional.empty() : Optional.of(field), message, hint);
    }

    public static Reason of(Violation violation) {
        return new Reason(violation.rule(), Optional.empty(), violation.message(), violation.hint());
    }

    public Violation violation() {
        return new Violation(rule, message, hint);
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("rule", rule)
                .put("field", field)
                .put("message", message)
                .put("hint", hint)
                .map();
    }

    public static Reason read(Reading from) {
        return new Reason(from.text("rule"), from.optional("field"), from.text("message"), from.text("hint"));
    }
}
